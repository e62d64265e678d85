#pragma once
// libjpeg's error manager for this module: silent, and back to the caller by `longjmp`.

#include "CImageShim.h"

#include <stdio.h>
// jpeglib.h needs stdio.h before it.
#include <jpeglib.h>
#include <setjmp.h>

struct jpeg_fault {
    /// First, so that a pointer to it is a pointer to the whole.
    struct jpeg_error_mgr manager;
    jmp_buf jump;
    image_status status;
};

/// Sets the error manager up, for `cinfo.err`; `jump` must be set before the library is called.
struct jpeg_error_mgr *jpeg_fault_attach(struct jpeg_fault *fault);

/// Leaves the library's call with `status`.
_Noreturn void jpeg_fail(j_common_ptr common, image_status status);
