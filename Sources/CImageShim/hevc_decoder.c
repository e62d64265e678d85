#ifdef HONEYCUE_HEIF

#include "hevc_decoder.h"

#include <libde265/de265.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

static const struct heif_error success = {heif_error_Ok, heif_suberror_Unspecified, "Success"};
static const struct heif_error failure = {heif_error_Invalid_input, heif_suberror_Unspecified, "damaged HEVC"};
static const struct heif_error no_memory = {heif_error_Memory_allocation_error, heif_suberror_Unspecified, "no memory"};

static const char *name(void) { return "libde265 without threads"; }

/// Libraries' own decoders have 100 to 150.
static int priority(enum heif_compression_format format) { return format == heif_compression_HEVC ? 1000 : 0; }

static struct heif_error open_decoder(void **decoder) {
    *decoder = de265_new_decoder();
    if (*decoder == NULL) return no_memory;
    de265_set_parameter_bool(*decoder, DE265_DECODER_PARAM_SUPPRESS_FAULTY_PICTURES, 1);
    return success;
}

static void close_decoder(void *decoder) { de265_free_decoder(decoder); }

/// Takes units that begin with their size in four bytes.
static struct heif_error push(void *decoder, const void *data, size_t count) {
    const uint8_t *bytes = data;
    while (count >= 4) {
        size_t size = (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
        bytes += 4;
        count -= 4;
        if (size > count || size > INT32_MAX) return failure;
        if (de265_push_NAL(decoder, bytes, (int)size, 0, NULL) != DE265_OK) return failure;
        bytes += size;
        count -= size;
    }
    return count == 0 ? success : failure;
}

static enum heif_chroma chroma_of(const struct de265_image *picture) {
    switch (de265_get_chroma_format(picture)) {
    case de265_chroma_mono: return heif_chroma_monochrome;
    case de265_chroma_420: return heif_chroma_420;
    case de265_chroma_422: return heif_chroma_422;
    default: return heif_chroma_444;
    }
}

static struct heif_error copy_plane(
    const struct de265_image *picture, int channel, enum heif_channel target_channel, struct heif_image *image) {
    int width = de265_get_image_width(picture, channel), height = de265_get_image_height(picture, channel);
    int bits = de265_get_bits_per_pixel(picture, channel), stride = 0, target_stride = 0;
    const uint8_t *source = de265_get_image_plane(picture, channel, &stride);
    if (source == NULL || width <= 0 || height <= 0) return failure;
    struct heif_error error = heif_image_add_plane(image, target_channel, width, height, bits);
    if (error.code != heif_error_Ok) return error;
    uint8_t *target = heif_image_get_plane(image, target_channel, &target_stride);
    size_t count = (size_t)width * (bits > 8 ? 2 : 1);
    if (target == NULL || stride < 0 || target_stride < 0 || count > (size_t)stride || count > (size_t)target_stride) {
        return failure;
    }
    for (int y = 0; y < height; y++) {
        memcpy(target + (size_t)y * (size_t)target_stride, source + (size_t)y * (size_t)stride, count);
    }
    return success;
}

/// The stream's own statement about its colours. Where the file states others, libheif takes those.
static void copy_colors(const struct de265_image *picture, struct heif_image *image) {
    struct heif_color_profile_nclx *profile = heif_nclx_color_profile_alloc();
    if (profile == NULL) return;
    heif_nclx_color_profile_set_color_primaries(profile, (uint16_t)de265_get_image_colour_primaries(picture));
    heif_nclx_color_profile_set_transfer_characteristics(
        profile, (uint16_t)de265_get_image_transfer_characteristics(picture));
    heif_nclx_color_profile_set_matrix_coefficients(profile, (uint16_t)de265_get_image_matrix_coefficients(picture));
    profile->full_range_flag = (uint8_t)(de265_get_image_full_range_flag(picture) != 0);
    heif_image_set_nclx_color_profile(image, profile);
    heif_nclx_color_profile_free(profile);
}

static struct heif_error copy_picture(const struct de265_image *picture, struct heif_image **result) {
    static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    enum heif_chroma chroma = chroma_of(picture);
    bool is_gray = chroma == heif_chroma_monochrome;
    struct heif_error error = heif_image_create(
        de265_get_image_width(picture, 0), de265_get_image_height(picture, 0),
        is_gray ? heif_colorspace_monochrome : heif_colorspace_YCbCr, chroma, result);
    for (int channel = 0; error.code == heif_error_Ok && channel < (is_gray ? 1 : 3); channel++) {
        error = copy_plane(picture, channel, channels[channel], *result);
    }
    if (error.code == heif_error_Ok) {
        copy_colors(picture, *result);
    } else if (*result != NULL) {
        heif_image_release(*result);
        *result = NULL;
    }
    return error;
}

/// Returns whether the decoder warned of something that spoils a picture. What is missing then shows whatever was in memory.
static bool is_spoilt(de265_decoder_context *decoder) {
    for (;;) {
        switch (de265_get_warning(decoder)) {
        case DE265_OK: return false;
        // About threads, and about remarks that carry no picture.
        case DE265_WARNING_NO_WPP_CANNOT_USE_MULTITHREADING:
        case DE265_WARNING_NUMBER_OF_THREADS_LIMITED_TO_MAXIMUM:
        case DE265_WARNING_SPS_MISSING_CANNOT_DECODE_SEI: break;
        default: return true;
        }
    }
}

static struct heif_error decode(void *decoder, struct heif_image **result) {
    *result = NULL;
    de265_flush_data(decoder);
    int more = 1;
    while (more && *result == NULL) {
        more = 0;
        if (de265_decode(decoder, &more) != DE265_OK) break;
        const struct de265_image *picture = de265_get_next_picture(decoder);
        if (picture == NULL) continue;
        struct heif_error error = is_spoilt(decoder) ? failure : copy_picture(picture, result);
        de265_release_next_picture(decoder);
        if (error.code != heif_error_Ok) return error;
    }
    return *result == NULL ? failure : success;
}

static void set_strictness(void *decoder, int flag) { (void)decoder, (void)flag; }

const struct heif_decoder_plugin hevc_decoder = {
    .plugin_api_version = 3,
    .get_plugin_name = name,
    .does_support_format = priority,
    .new_decoder = open_decoder,
    .free_decoder = close_decoder,
    .push_data = push,
    .decode_image = decode,
    .set_strict_decoding = set_strictness,
    .id_name = "honeycue-hevc",
};

#endif
