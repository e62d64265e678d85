#ifdef HONEYCUE_HEIF

#include "heif_rows.h"

#include <stdlib.h>

/// Weights of 1/65,536 that make red, green and blue of luma and chroma (ITU-T H.273, equations 38 to 40).
struct weights {
    int32_t luma;
    int32_t luma_offset;
    int32_t red_cr;
    int32_t green_cb;
    int32_t green_cr;
    int32_t blue_cb;
};

static struct weights weights_of(const struct heif_image *image) {
    double red = 0.299, blue = 0.114;
    bool is_full = true;
    struct heif_color_profile_nclx *profile = NULL;
    if (heif_image_get_nclx_color_profile(image, &profile).code == heif_error_Ok && profile != NULL) {
        is_full = profile->full_range_flag != 0;
        switch (profile->matrix_coefficients) {
        case heif_matrix_coefficients_ITU_R_BT_709_5: red = 0.2126, blue = 0.0722; break;
        case heif_matrix_coefficients_ITU_R_BT_2020_2_non_constant_luminance:
        case heif_matrix_coefficients_ITU_R_BT_2020_2_constant_luminance: red = 0.2627, blue = 0.0593; break;
        default: break;
        }
        heif_nclx_color_profile_free(profile);
    }
    double luma = is_full ? 1 : 255.0 / 219, chroma = is_full ? 1 : 255.0 / 224, green = 1 - red - blue;
    return (struct weights){
        .luma = (int32_t)(luma * 65536),
        .luma_offset = is_full ? 0 : 16,
        .red_cr = (int32_t)(2 * (1 - red) * chroma * 65536),
        .green_cb = (int32_t)(2 * blue * (1 - blue) / green * chroma * 65536),
        .green_cr = (int32_t)(2 * red * (1 - red) / green * chroma * 65536),
        .blue_cb = (int32_t)(2 * (1 - blue) * chroma * 65536),
    };
}

static uint8_t clamped(int32_t value) {
    value = (value + 32768) >> 16;
    return value < 0 ? 0 : value > 255 ? 255 : (uint8_t)value;
}

static void convert_row(
    const struct weights *weights, const uint8_t *luma, const uint8_t *cb, const uint8_t *cr, uint32_t width,
    uint8_t *target) {
    for (uint32_t x = 0; x < width; x++, target += 3) {
        int32_t light = (luma[x] - weights->luma_offset) * weights->luma;
        int32_t blue = cb[x / 2] - 128, red = cr[x / 2] - 128;
        target[0] = clamped(light + red * weights->red_cr);
        target[1] = clamped(light - blue * weights->green_cb - red * weights->green_cr);
        target[2] = clamped(light + blue * weights->blue_cb);
    }
}

/// A plane of samples with eight bits.
struct plane {
    const uint8_t *samples;
    int stride;
};

/// Returns whether there is such a plane of at least that size.
static bool find_plane(
    const struct heif_image *image, enum heif_channel channel, int width, int height, struct plane *plane) {
    if (heif_image_get_width(image, channel) < width || heif_image_get_height(image, channel) < height) return false;
    if (heif_image_get_bits_per_pixel_range(image, channel) != 8) return false;
    plane->samples = heif_image_get_plane_readonly(image, channel, &plane->stride);
    return plane->samples != NULL && plane->stride >= width;
}

image_status heif_take_planes(const struct heif_image *image, uint32_t wanted_side, image_raster *raster) {
    int width = heif_image_get_width(image, heif_channel_Y), height = heif_image_get_height(image, heif_channel_Y);
    struct plane luma, cb, cr;
    if (width <= 0 || height <= 0 || !find_plane(image, heif_channel_Y, width, height, &luma)) return image_unsupported;
    int half = (width + 1) / 2, half_height = (height + 1) / 2;
    if (!find_plane(image, heif_channel_Cb, half, half_height, &cb)) return image_unsupported;
    if (!find_plane(image, heif_channel_Cr, half, half_height, &cr)) return image_unsupported;
    struct weights weights = weights_of(image);
    uint8_t *row = malloc((size_t)width * 3);
    if (row == NULL) return image_out_of_memory;
    raster_shrinker shrinker;
    image_size size = {.width = (uint32_t)width, .height = (uint32_t)height};
    image_status status = raster_open(&shrinker, raster, size, wanted_side, raster_opaque);
    for (int y = 0; status == image_ok && y < height; y++) {
        const uint8_t *blue = cb.samples + (size_t)(y / 2) * (size_t)cb.stride;
        const uint8_t *red = cr.samples + (size_t)(y / 2) * (size_t)cr.stride;
        convert_row(&weights, luma.samples + (size_t)y * (size_t)luma.stride, blue, red, size.width, row);
        raster_take_row(&shrinker, row, 3);
    }
    raster_close(&shrinker);
    free(row);
    return status;
}

image_status heif_take_rgba(const struct heif_image *image, uint32_t wanted_side, image_raster *raster) {
    int stride = 0;
    const uint8_t *plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride);
    int width = heif_image_get_primary_width(image), height = heif_image_get_primary_height(image);
    if (plane == NULL || width <= 0 || height <= 0 || (int64_t)stride < (int64_t)width * 4) return image_damaged;
    raster_shrinker shrinker;
    image_size size = {.width = (uint32_t)width, .height = (uint32_t)height};
    image_status status = raster_open(&shrinker, raster, size, wanted_side, raster_straight);
    for (int y = 0; status == image_ok && y < height; y++) {
        raster_take_row(&shrinker, plane + (size_t)y * (size_t)stride, 4);
    }
    raster_close(&shrinker);
    return status;
}

#endif
