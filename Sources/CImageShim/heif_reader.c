// For memmem.
#define _GNU_SOURCE

#include "raster.h"

#ifdef HONEYCUE_HEIF

#include "heif_rows.h"
#include "hevc_decoder.h"

#include <libheif/heif.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void image_libraries_load(void) {
    static bool is_loaded = false;
    if (is_loaded) return;
    is_loaded = true;
#if LIBHEIF_NUMERIC_VERSION >= 0x010E0000
    heif_init(NULL);
#endif
    heif_register_decoder_plugin(&hevc_decoder);
}

/// The kinds of the items, and those of auxiliary pictures, stand in the head of the file.
static const size_t most_head = 65536;

/// libaom takes three times the memory of libde265, so an AVIF may have a third of the pixels.
static uint64_t most_pixels(const uint8_t *bytes, size_t count, const image_limits *limits) {
    static const char av1[] = "av01";
    size_t head = count < most_head ? count : most_head;
    for (size_t at = 0; at + 4 <= head; at++) {
        if (memcmp(bytes + at, av1, 4) == 0) return limits->whole_pixels / 3;
    }
    return limits->whole_pixels;
}

static bool is_within(const struct heif_image_handle *handle, const image_limits *limits) {
    int width = heif_image_handle_get_width(handle), height = heif_image_handle_get_height(handle);
    return width > 0 && height > 0 && (uint32_t)width <= limits->side && (uint32_t)height <= limits->side &&
        (uint64_t)width * (uint64_t)height <= limits->whole_pixels;
}

static image_status status_of(struct heif_error error) {
    switch (error.code) {
    case heif_error_Ok: return image_ok;
    case heif_error_Memory_allocation_error:
        return error.subcode == heif_suberror_Security_limit_exceeded ? image_too_large : image_out_of_memory;
    case heif_error_Unsupported_feature:
    case heif_error_Unsupported_filetype:
    case heif_error_Decoder_plugin_error: return image_unsupported;
    default: return image_damaged;
    }
}

// MARK: - Transparent AVIF

/// libheif decodes alpha with the decoder that it prefers, whichever is asked for: dav1d, which may start no threads here. So alpha is
/// hidden from it in a copy of the file, as an auxiliary picture of an unknown kind (ISO/IEC 23001-8), and decoded like the picture.
static const char alpha_kind[] = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha";
static const size_t kind_length = sizeof alpha_kind - 1;

/// Returns a copy of an AVIF whose alpha is hidden; NULL if it has none.
static uint8_t *copy_without_alpha(const uint8_t *bytes, size_t count) {
    const uint8_t *kind = memmem(bytes, count < most_head ? count : most_head, alpha_kind, kind_length);
    if (kind == NULL) return NULL;
    uint8_t *copy = malloc(count);
    if (copy == NULL) return NULL;
    memcpy(copy, bytes, count);
    copy[kind - bytes + kind_length - 1] = 'A';
    return copy;
}

/// Writes the samples of an alpha picture of the same size into `image`.
static void put_alpha(const struct heif_image *alpha, struct heif_image *image) {
    int stride = 0, target_stride = 0;
    const uint8_t *source = heif_image_get_plane_readonly(alpha, heif_channel_Y, &stride);
    uint8_t *target = heif_image_get_plane(image, heif_channel_interleaved, &target_stride);
    int width = heif_image_get_primary_width(image), height = heif_image_get_primary_height(image);
    if (source == NULL || target == NULL || heif_image_get_bits_per_pixel_range(alpha, heif_channel_Y) != 8) return;
    if (heif_image_get_width(alpha, heif_channel_Y) != width || heif_image_get_height(alpha, heif_channel_Y) != height) return;
    if (stride < width || (int64_t)target_stride < (int64_t)width * 4) return;
    for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
            target[(size_t)y * (size_t)target_stride + (size_t)x * 4 + 3] = source[(size_t)y * (size_t)stride + (size_t)x];
        }
    }
}

/// Decodes the alpha that is hidden in an auxiliary picture. Without it the picture is opaque.
static void take_hidden_alpha(
    const struct heif_image_handle *handle, const image_limits *limits, struct heif_image *image,
    const struct heif_decoding_options *options) {
    heif_item_id id = 0;
    struct heif_image_handle *hidden = NULL;
    struct heif_image *alpha = NULL;
    if (heif_image_handle_get_list_of_auxiliary_image_IDs(handle, 0, &id, 1) != 1) return;
    if (heif_image_handle_get_auxiliary_image_handle(handle, id, &hidden).code != heif_error_Ok) return;
    if (is_within(hidden, limits) &&
        heif_decode_image(hidden, &alpha, heif_colorspace_monochrome, heif_chroma_monochrome, options).code == heif_error_Ok) {
        put_alpha(alpha, image);
    }
    if (alpha != NULL) heif_image_release(alpha);
    heif_image_handle_release(hidden);
}

// MARK: - Decoding

/// Decodes to interleaved RGBA if there is alpha. Otherwise to luma and chroma, which take half the memory of RGB.
static image_status decode_handle(
    struct heif_image_handle *handle, bool is_alpha_hidden, const image_limits *limits, uint32_t wanted_side,
    image_raster *raster) {
    if (!is_within(handle, limits)) return image_too_large;
    bool has_alpha = is_alpha_hidden || heif_image_handle_has_alpha_channel(handle) != 0;
    struct heif_decoding_options *options = heif_decoding_options_alloc();
    if (options == NULL) return image_out_of_memory;
    options->convert_hdr_to_8bit = 1;
    // dav1d, which would be preferred for AVIF, gives up where it may start no threads.
    options->decoder_id = "aom";
    struct heif_image *image = NULL;
    // `irot` and `imir` are followed by the library. The EXIF of such a file only repeats them.
    struct heif_error error = heif_decode_image(
        handle, &image, has_alpha ? heif_colorspace_RGB : heif_colorspace_YCbCr,
        has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_420, options);
    image_status status = status_of(error);
    if (status == image_ok && is_alpha_hidden) take_hidden_alpha(handle, limits, image, options);
    heif_decoding_options_free(options);
    if (status == image_ok) {
        status = has_alpha ? heif_take_rgba(image, wanted_side, raster) : heif_take_planes(image, wanted_side, raster);
    }
    if (image != NULL) heif_image_release(image);
    return status;
}

/// Fills memory before the libraries get it, so that a part of a picture that they leave out shows nothing of an earlier one.
static void set_blank_memory(bool is_blank) {
#ifdef __GLIBC__
    mallopt(M_PERTURB, is_blank ? 0x7F : 0);
#else
    (void)is_blank;
#endif
}

static image_status decode_file(
    const uint8_t *bytes, size_t count, bool is_alpha_hidden, const image_limits *limits, uint32_t wanted_side,
    image_raster *raster) {
    struct heif_context *context = heif_context_alloc();
    if (context == NULL) return image_out_of_memory;
    // A worker may start no threads.
    heif_context_set_max_decoding_threads(context, 0);
    image_status status = status_of(heif_context_read_from_memory_without_copy(context, bytes, count, NULL));
    struct heif_image_handle *handle = NULL;
    if (status == image_ok) status = status_of(heif_context_get_primary_image_handle(context, &handle));
    image_limits narrowed = *limits;
    narrowed.whole_pixels = most_pixels(bytes, count, limits);
    if (status == image_ok) status = decode_handle(handle, is_alpha_hidden, &narrowed, wanted_side, raster);
    if (handle != NULL) heif_image_handle_release(handle);
    heif_context_free(context);
    return status;
}

image_status heif_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster) {
    image_libraries_load();
    set_blank_memory(true);
    uint8_t *copy = copy_without_alpha(bytes, count);
    image_status status = decode_file(copy == NULL ? bytes : copy, count, copy != NULL, limits, wanted_side, raster);
    free(copy);
    set_blank_memory(false);
    return status;
}

#else

void image_libraries_load(void) {}

image_status heif_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster) {
    (void)bytes, (void)count, (void)limits, (void)wanted_side, (void)raster;
    return image_absent;
}

#endif
