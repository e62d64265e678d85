#include "raster.h"

#ifdef HONEYCUE_WEBP

#include <webp/decode.h>

/// Lossless files are decoded whole, four bytes a pixel. Lossy ones need a few rows, and the plane of alpha.
static bool is_within(const WebPBitstreamFeatures *features, const image_limits *limits) {
    uint64_t pixels = (uint64_t)features->width * (uint64_t)features->height;
    bool is_lossless = features->format == 2;
    return (uint32_t)features->width <= limits->side && (uint32_t)features->height <= limits->side &&
        pixels <= (is_lossless ? limits->whole_pixels : limits->pixels);
}

static image_status read_pixels(const uint8_t *bytes, size_t count, WebPDecoderConfig *config, uint32_t height) {
    // Piece by piece, because the other interface gives nothing of a truncated file.
    WebPIDecoder *decoder = WebPIDecode(NULL, 0, config);
    if (decoder == NULL) return image_out_of_memory;
    VP8StatusCode status = WebPIUpdate(decoder, bytes, count);
    int rows = 0;
    WebPIDecGetRGB(decoder, &rows, NULL, NULL, NULL);
    WebPIDelete(decoder);
    if (status == VP8_STATUS_OK) return image_ok;
    if (status == VP8_STATUS_OUT_OF_MEMORY) return image_out_of_memory;
    return raster_is_worthwhile((uint32_t)rows, height) ? image_ok : image_damaged;
}

image_status webp_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) return image_unsupported;
    if (WebPGetFeatures(bytes, count, &config.input) != VP8_STATUS_OK) return image_damaged;
    if (!is_within(&config.input, limits)) return image_too_large;
    if (config.input.has_animation) return image_unsupported;
    uint32_t width = (uint32_t)config.input.width, height = (uint32_t)config.input.height;
    uint32_t factor = raster_factor(width, height, wanted_side);
    uint32_t shrunk_width = (width + factor - 1) / factor, shrunk_height = (height + factor - 1) / factor;
    image_status status = raster_allocate(raster, shrunk_width, shrunk_height);
    if (status != image_ok) return status;
    config.options.use_scaling = factor > 1;
    config.options.scaled_width = (int)shrunk_width;
    config.options.scaled_height = (int)shrunk_height;
    config.output.colorspace = MODE_RGBA;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = raster->pixels;
    config.output.u.RGBA.stride = (int)(shrunk_width * 4);
    config.output.u.RGBA.size = (size_t)shrunk_width * shrunk_height * 4;
    return read_pixels(bytes, count, &config, shrunk_height);
}

#else

image_status webp_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster) {
    (void)bytes, (void)count, (void)limits, (void)wanted_side, (void)raster;
    return image_absent;
}

#endif
