#pragma once
// A picture that comes in pieces of rows in any order, and is shrunk on the way.

#include "raster.h"

/// Adds up blocks of `factor` × `factor` pixels, whichever comes first.
typedef struct {
    image_raster *raster;
    image_size source;
    uint32_t factor;
    /// Red, green, blue, alpha of each block, the colours multiplied by alpha; NULL if nothing is shrunk.
    uint32_t *sums;
} raster_mosaic;

/// Prepares `raster` for the pieces of a picture of that size. `mosaic_close` is needed for any status.
image_status mosaic_open(raster_mosaic *mosaic, image_raster *raster, image_size size, uint32_t wanted_side);

/// Takes `count` pixels of the row `y` from `x` on: red, green, blue and alpha, not multiplied by alpha. Pixels beyond the picture are
/// ignored.
void mosaic_take(raster_mosaic *mosaic, uint32_t x, uint32_t y, uint32_t count, const uint8_t *pixels);

/// Writes the blocks' means into the raster and frees what is not the raster.
void mosaic_close(raster_mosaic *mosaic);
