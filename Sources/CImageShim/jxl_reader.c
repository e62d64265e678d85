#include "raster_mosaic.h"

#ifdef HONEYCUE_JXL

#include <jxl/decode.h>

static const JxlPixelFormat format = {
    .num_channels = 4, .data_type = JXL_TYPE_UINT8, .endianness = JXL_NATIVE_ENDIAN, .align = 0};

struct jxl_reader {
    JxlDecoder *decoder;
    const image_limits *limits;
    uint32_t wanted_side;
    image_raster *raster;
    raster_mosaic mosaic;
};

static void take_pixels(void *context, size_t x, size_t y, size_t count, const void *pixels) {
    struct jxl_reader *reader = context;
    mosaic_take(&reader->mosaic, (uint32_t)x, (uint32_t)y, (uint32_t)count, pixels);
}

/// Bytes that libjxl 0.7 takes for each pixel, measured with pictures of 12 megapixels: 17, and 48 with alpha.
static const uint64_t bytes_per_pixel = 17, bytes_per_pixel_with_more = 48;

/// The library decodes a picture as a whole. It may have as much memory for it as two that are decoded whole with four bytes a pixel.
static image_status check_size(const image_limits *limits, const JxlBasicInfo *info) {
    if (info->xsize > limits->side || info->ysize > limits->side) return image_too_large;
    uint64_t per_pixel = info->num_extra_channels == 0 ? bytes_per_pixel : bytes_per_pixel_with_more;
    return (uint64_t)info->xsize * info->ysize * per_pixel > limits->whole_pixels * 8 ? image_too_large : image_ok;
}

static image_status prepare(struct jxl_reader *reader) {
    JxlBasicInfo info;
    if (JxlDecoderGetBasicInfo(reader->decoder, &info) != JXL_DEC_SUCCESS) return image_damaged;
    image_status status = check_size(reader->limits, &info);
    if (status != image_ok) return status;
    // The library turns the picture itself, and states the size of the turned one.
    image_size size = {.width = info.xsize, .height = info.ysize};
    return mosaic_open(&reader->mosaic, reader->raster, size, reader->wanted_side);
}

/// Where the file leaves the choice, its colours are wanted as a screen shows them. Otherwise they stay as they are, which is as the
/// other formats are read.
static void choose_colors(JxlDecoder *decoder) {
    JxlColorEncoding screen = {
        .color_space = JXL_COLOR_SPACE_RGB, .white_point = JXL_WHITE_POINT_D65, .primaries = JXL_PRIMARIES_SRGB,
        .transfer_function = JXL_TRANSFER_FUNCTION_SRGB, .rendering_intent = JXL_RENDERING_INTENT_PERCEPTUAL};
    (void)JxlDecoderSetPreferredColorProfile(decoder, &screen);
}

/// Decodes up to the end of the first frame.
static image_status read_frame(struct jxl_reader *reader) {
    JxlDecoder *decoder = reader->decoder;
    image_status status = image_ok;
    while (status == image_ok) {
        switch (JxlDecoderProcessInput(decoder)) {
            case JXL_DEC_BASIC_INFO: status = prepare(reader); break;
            case JXL_DEC_COLOR_ENCODING: choose_colors(decoder); break;
            case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
                if (JxlDecoderSetImageOutCallback(decoder, &format, take_pixels, reader) != JXL_DEC_SUCCESS) {
                    return image_unsupported;
                }
                break;
            case JXL_DEC_FULL_IMAGE: return image_ok;
            // The library gives a truncated picture too, but not how much of it there is.
            default: return image_damaged;
        }
    }
    return status;
}

image_status jxl_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster) {
    struct jxl_reader reader = {
        .decoder = JxlDecoderCreate(NULL), .limits = limits, .wanted_side = wanted_side, .raster = raster};
    if (reader.decoder == NULL) return image_out_of_memory;
    int events = JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE;
    bool is_ready = JxlDecoderSubscribeEvents(reader.decoder, events) == JXL_DEC_SUCCESS &&
        JxlDecoderSetUnpremultiplyAlpha(reader.decoder, JXL_TRUE) == JXL_DEC_SUCCESS &&
        JxlDecoderSetInput(reader.decoder, bytes, count) == JXL_DEC_SUCCESS;
    image_status status = image_damaged;
    if (is_ready) status = read_frame(&reader);
    JxlDecoderDestroy(reader.decoder);
    mosaic_close(&reader.mosaic);
    return status;
}

#else

image_status jxl_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster) {
    (void)bytes, (void)count, (void)limits, (void)wanted_side, (void)raster;
    return image_absent;
}

#endif
