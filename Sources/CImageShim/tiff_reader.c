#include "raster.h"

#ifdef HONEYCUE_TIFF

#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

/// The file in memory.
struct source {
    const uint8_t *bytes;
    toff_t count;
    toff_t offset;
};

// MARK: - Callbacks

static tmsize_t take_bytes(thandle_t handle, void *target, tmsize_t wanted) {
    struct source *source = handle;
    if (wanted <= 0 || source->offset >= source->count) return 0;
    toff_t left = source->count - source->offset;
    tmsize_t taken = left < (toff_t)wanted ? (tmsize_t)left : wanted;
    memcpy(target, source->bytes + source->offset, (size_t)taken);
    source->offset += (toff_t)taken;
    return taken;
}

static tmsize_t write_nothing(thandle_t handle, void *bytes, tmsize_t count) {
    (void)handle, (void)bytes, (void)count;
    return 0;
}

static toff_t seek(thandle_t handle, toff_t offset, int origin) {
    struct source *source = handle;
    source->offset = offset + (origin == SEEK_CUR ? source->offset : origin == SEEK_END ? source->count : 0);
    return source->offset;
}

static int close_nothing(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t total(thandle_t handle) { return ((struct source *)handle)->count; }

static int map(thandle_t handle, void **start, toff_t *count) {
    struct source *source = handle;
    // The library does not write to files opened for reading.
    *start = (void *)(uintptr_t)source->bytes;
    *count = source->count;
    return 1;
}

static void unmap(thandle_t handle, void *start, toff_t count) { (void)handle, (void)start, (void)count; }

static int print_nothing(TIFF *tiff, void *data, const char *module, const char *format, va_list arguments) {
    (void)tiff, (void)data, (void)module, (void)format, (void)arguments;
    return 1;
}

// MARK: - Reading

static TIFF *open_file(struct source *source, const image_limits *limits) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (options == NULL) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)limits->memory);
    TIFFOpenOptionsSetErrorHandlerExtR(options, print_nothing, NULL);
    TIFFOpenOptionsSetWarningHandlerExtR(options, print_nothing, NULL);
    TIFF *tiff = TIFFClientOpenExt(
        "picture", "r", source, take_bytes, write_nothing, seek, close_nothing, total, map, unmap, options);
    TIFFOpenOptionsFree(options);
    return tiff;
}

/// How many rows are decoded together: those of a strip or of a row of tiles, and several strips if they are narrow.
static uint32_t band_height(TIFF *tiff, uint32_t height) {
    uint32_t rows = 0;
    if (TIFFIsTiled(tiff)) {
        if (!TIFFGetField(tiff, TIFFTAG_TILELENGTH, &rows)) return 0;
    } else {
        TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
    }
    if (rows == 0) return 0;
    while (rows < 64) rows *= 2;
    return rows < height ? rows : height;
}

static image_status read_bands(
    TIFFRGBAImage *image, uint32_t band, image_raster *raster, uint32_t wanted_side, raster_alpha alpha) {
    image_size size = {.width = image->width, .height = image->height};
    uint32_t *pixels = malloc((size_t)size.width * band * sizeof *pixels);
    if (pixels == NULL) return image_out_of_memory;
    raster_shrinker shrinker;
    image_status status = raster_open(&shrinker, raster, size, wanted_side, alpha);
    for (uint32_t top = 0; status == image_ok && top < size.height; top += band) {
        uint32_t rows = size.height - top < band ? size.height - top : band;
        image->row_offset = (int)top;
        if (!TIFFRGBAImageGet(image, pixels, size.width, rows)) {
            if (!raster_is_worthwhile(top, size.height)) status = image_damaged;
            break;
        }
        for (uint32_t y = 0; y < rows; y++) {
            raster_take_row(&shrinker, (const uint8_t *)(pixels + (size_t)y * size.width), 4);
        }
    }
    raster_close(&shrinker);
    free(pixels);
    return status;
}

static image_status read_first_page(
    TIFF *tiff, const image_limits *limits, uint32_t wanted_side, image_raster *raster) {
    uint32_t width = 0, height = 0;
    uint16_t orientation = 1;
    char message[1024];
    if (!TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &width) || !TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &height)) {
        return image_damaged;
    }
    if (width == 0 || height == 0) return image_damaged;
    if (width > limits->side || height > limits->side || (uint64_t)width * height > limits->pixels) return image_too_large;
    uint32_t band = band_height(tiff, height);
    if (band == 0) return image_damaged;
    if ((uint64_t)width * band > limits->whole_pixels) return image_too_large;
    TIFFRGBAImage image;
    if (!TIFFRGBAImageOK(tiff, message) || !TIFFRGBAImageBegin(&image, tiff, 1, message)) return image_unsupported;
    // The rows are wanted as they are stored. They are turned when they are fewer.
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ORIENTATION, &orientation);
    raster->orientation = orientation;
    image.req_orientation = image.orientation;
    image_status status =
        read_bands(&image, band, raster, wanted_side, image.alpha == 0 ? raster_opaque : raster_multiplied);
    TIFFRGBAImageEnd(&image);
    return status;
}

image_status tiff_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster) {
    struct source source = {.bytes = bytes, .count = count};
    TIFF *tiff = open_file(&source, limits);
    if (tiff == NULL) return image_damaged;
    image_status status = read_first_page(tiff, limits, wanted_side, raster);
    TIFFClose(tiff);
    return status;
}

#else

image_status tiff_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster) {
    (void)bytes, (void)count, (void)limits, (void)wanted_side, (void)raster;
    return image_absent;
}

#endif
