#pragma once
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>

/// Decodes HEVC for libheif with libde265 and without threads. libheif's own plug-in always starts one. Where none may be started,
/// libde265 then waits for it forever.
extern const struct heif_decoder_plugin hevc_decoder;
