#include "jpeg_fault.h"

#include <jerror.h>

_Noreturn void jpeg_fail(j_common_ptr common, image_status status) {
    struct jpeg_fault *fault = (struct jpeg_fault *)common->err;
    fault->status = status;
    longjmp(fault->jump, 1);
}

static image_status status_of(int message) {
    switch (message) {
    case JERR_OUT_OF_MEMORY:
        return image_out_of_memory;
    // Beyond `max_memory_to_use` the library needs a temporary file, which Debian's build does not support.
    case JERR_NO_BACKING_STORE:
    case JERR_TFILE_CREATE:
    case JERR_IMAGE_TOO_BIG:
    case JERR_WIDTH_OVERFLOW:
        return image_too_large;
    case JERR_ARITH_NOTIMPL:
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
        return image_unsupported;
    default:
        return image_damaged;
    }
}

static _Noreturn void exit_on_error(j_common_ptr common) {
    jpeg_fail(common, status_of(common->err->msg_code));
}

static void ignore_message(j_common_ptr common, int level) {
    (void)common;
    (void)level;
}

static void print_nothing(j_common_ptr common) {
    (void)common;
}

struct jpeg_error_mgr *jpeg_fault_attach(struct jpeg_fault *fault) {
    jpeg_std_error(&fault->manager);
    fault->manager.error_exit = exit_on_error;
    fault->manager.emit_message = ignore_message;
    fault->manager.output_message = print_nothing;
    fault->status = image_damaged;
    return &fault->manager;
}
