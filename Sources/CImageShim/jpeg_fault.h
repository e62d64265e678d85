#pragma once
// libjpeg's error manager for this module: prints nothing and returns to the caller by `longjmp`.

#include "CImageShim.h"

#include <stdio.h>
// jpeglib.h requires stdio.h.
#include <jpeglib.h>
#include <setjmp.h>

struct jpeg_fault {
    /// First member, so that a pointer to it is also a pointer to the struct.
    struct jpeg_error_mgr manager;
    jmp_buf jump;
    image_status status;
};

/// Initializes the error manager for `cinfo.err`. `jump` must be set before the library is called.
struct jpeg_error_mgr *jpeg_fault_attach(struct jpeg_fault *fault);

/// Leaves the library's call with `status`.
_Noreturn void jpeg_fail(j_common_ptr common, image_status status);
