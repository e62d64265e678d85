#include "raster_mosaic.h"

#include <stdlib.h>
#include <string.h>

/// Beyond it the sums of a block could exceed 32 bits.
static const uint32_t largest_factor = 256;

image_status mosaic_open(raster_mosaic *mosaic, image_raster *raster, image_size size, uint32_t wanted_side) {
    uint32_t factor = raster_factor(size.width, size.height, wanted_side);
    if (factor > largest_factor) factor = largest_factor;
    *mosaic = (raster_mosaic){.raster = raster, .source = size, .factor = factor};
    uint32_t width = (size.width + factor - 1) / factor, height = (size.height + factor - 1) / factor;
    image_status status = raster_allocate(raster, width, height);
    if (status != image_ok || factor == 1) return status;
    mosaic->sums = calloc((size_t)width * height * 4, sizeof *mosaic->sums);
    return mosaic->sums == NULL ? image_out_of_memory : image_ok;
}

static void add(raster_mosaic *mosaic, uint32_t x, uint32_t y, uint32_t count, const uint8_t *pixels) {
    uint32_t *row = mosaic->sums + (size_t)(y / mosaic->factor) * mosaic->raster->size.width * 4;
    for (uint32_t end = x + count; x < end; x++, pixels += 4) {
        uint32_t *sums = row + (size_t)(x / mosaic->factor) * 4, alpha = pixels[3];
        sums[0] += pixels[0] * alpha;
        sums[1] += pixels[1] * alpha;
        sums[2] += pixels[2] * alpha;
        sums[3] += alpha;
    }
}

void mosaic_take(raster_mosaic *mosaic, uint32_t x, uint32_t y, uint32_t count, const uint8_t *pixels) {
    if (y >= mosaic->source.height || x >= mosaic->source.width) return;
    if (count > mosaic->source.width - x) count = mosaic->source.width - x;
    if (mosaic->sums != NULL) {
        add(mosaic, x, y, count, pixels);
    } else {
        memcpy(mosaic->raster->pixels + ((size_t)y * mosaic->source.width + x) * 4, pixels, (size_t)count * 4);
    }
}

/// The number of the picture's pixels in a block, along a side of that length.
static uint32_t extent(uint32_t block, uint32_t factor, uint32_t length) {
    uint32_t rest = length - block * factor;
    return rest < factor ? rest : factor;
}

/// A block of which nothing came is transparent.
static void finish_block(const raster_mosaic *mosaic, uint32_t x, uint32_t y) {
    size_t place = ((size_t)y * mosaic->raster->size.width + x) * 4;
    const uint32_t *sums = mosaic->sums + place;
    uint8_t *target = mosaic->raster->pixels + place;
    uint32_t alpha = sums[3];
    for (int sample = 0; alpha > 0 && sample < 3; sample++) {
        target[sample] = (uint8_t)((sums[sample] + alpha / 2) / alpha);
    }
    uint32_t pixels = extent(x, mosaic->factor, mosaic->source.width) * extent(y, mosaic->factor, mosaic->source.height);
    uint32_t mean = (alpha + pixels / 2) / pixels;
    target[3] = mean > 255 ? 255 : (uint8_t)mean;
}

void mosaic_close(raster_mosaic *mosaic) {
    if (mosaic->sums == NULL) return;
    for (uint32_t y = 0; y < mosaic->raster->size.height; y++) {
        for (uint32_t x = 0; x < mosaic->raster->size.width; x++) finish_block(mosaic, x, y);
    }
    free(mosaic->sums);
    mosaic->sums = NULL;
}
