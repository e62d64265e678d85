#include "raster.h"

#include <stdlib.h>
#include <string.h>

/// The least fraction of rows that makes a truncated file a picture.
static const double worthwhile_rows = 0.6;

bool raster_is_worthwhile(uint32_t rows, uint32_t height) { return rows > 0 && rows >= height * worthwhile_rows; }

uint32_t raster_factor(uint32_t width, uint32_t height, uint32_t wanted_side) {
    uint32_t longer = width > height ? width : height;
    return wanted_side == 0 || longer < wanted_side ? 1 : longer / wanted_side;
}

image_status raster_allocate(image_raster *raster, uint32_t width, uint32_t height) {
    size_t count = (size_t)width * height * 4;
    if (count == 0) return image_damaged;
    raster->pixels = malloc(count);
    if (raster->pixels == NULL) return image_out_of_memory;
    memset(raster->pixels, 0xFF, count);
    raster->size = (image_size){.width = width, .height = height};
    return image_ok;
}

image_status raster_open(
    raster_shrinker *shrinker, image_raster *raster, image_size size, uint32_t wanted_side, raster_alpha alpha) {
    uint32_t factor = raster_factor(size.width, size.height, wanted_side);
    *shrinker = (raster_shrinker){
        .raster = raster, .source_width = size.width, .source_height = size.height, .factor = factor, .alpha = alpha};
    uint32_t width = (size.width + factor - 1) / factor, height = (size.height + factor - 1) / factor;
    image_status status = raster_allocate(raster, width, height);
    if (status != image_ok) return status;
    shrinker->sums = calloc((size_t)width * 4, sizeof *shrinker->sums);
    return shrinker->sums == NULL ? image_out_of_memory : image_ok;
}

static void add_row(raster_shrinker *shrinker, const uint8_t *row, uint32_t channels) {
    for (uint32_t start = 0, block = 0; start < shrinker->source_width; start += shrinker->factor, block++) {
        uint32_t end = start + shrinker->factor;
        if (end > shrinker->source_width) end = shrinker->source_width;
        uint64_t *sums = shrinker->sums + (size_t)block * 4;
        for (uint32_t x = start; x < end; x++, row += channels) {
            uint32_t alpha = shrinker->alpha == raster_opaque ? 255 : row[3];
            uint32_t weight = shrinker->alpha == raster_straight ? alpha : 255;
            sums[0] += row[0] * weight;
            sums[1] += row[1] * weight;
            sums[2] += row[2] * weight;
            sums[3] += alpha;
        }
    }
}

static uint8_t mean(uint64_t sum, uint64_t weight) {
    uint64_t value = (sum + weight / 2) / weight;
    return value > 255 ? 255 : (uint8_t)value;
}

/// Writes the means of the present row of blocks, which has `rows` rows of the source, and begins the next.
static void finish_blocks(raster_shrinker *shrinker, uint32_t rows) {
    uint32_t width = shrinker->raster->size.width, block_row = (shrinker->rows_done - 1) / shrinker->factor;
    uint8_t *target = shrinker->raster->pixels + (size_t)block_row * width * 4;
    for (uint32_t block = 0; block < width; block++, target += 4) {
        uint64_t *sums = shrinker->sums + (size_t)block * 4;
        uint32_t columns = shrinker->source_width - block * shrinker->factor;
        if (columns > shrinker->factor) columns = shrinker->factor;
        for (int sample = 0; sample < 3; sample++) target[sample] = sums[3] == 0 ? 255 : mean(sums[sample], sums[3]);
        target[3] = mean(sums[3], (uint64_t)columns * rows);
    }
    memset(shrinker->sums, 0, (size_t)width * 4 * sizeof *shrinker->sums);
}

void raster_take_row(raster_shrinker *shrinker, const uint8_t *row, uint32_t channels) {
    if (shrinker->rows_done >= shrinker->source_height) return;
    add_row(shrinker, row, channels);
    shrinker->rows_done++;
    if (shrinker->rows_done % shrinker->factor == 0) finish_blocks(shrinker, shrinker->factor);
}

void raster_close(raster_shrinker *shrinker) {
    if (shrinker->sums == NULL) return;
    uint32_t rest = shrinker->rows_done % shrinker->factor;
    if (rest != 0) finish_blocks(shrinker, rest);
    free(shrinker->sums);
    shrinker->sums = NULL;
}

void image_raster_free(image_raster *raster) {
    free(raster->pixels);
    *raster = (image_raster){0};
}
