#pragma once
// A picture that is made row by row, and shrunk on the way, so that a large one is never in memory as a whole.

#include "CImageShim.h"

/// How samples and alpha belong together.
typedef enum {
    raster_opaque,
    raster_straight,
    /// The samples are multiplied by alpha already.
    raster_multiplied,
} raster_alpha;

/// Adds up blocks of `factor` × `factor` pixels.
typedef struct {
    image_raster *raster;
    uint32_t source_width;
    uint32_t source_height;
    uint32_t factor;
    uint32_t rows_done;
    raster_alpha alpha;
    /// Red, green, blue, alpha of each block in the present row of blocks; the colours are multiplied by alpha.
    uint64_t *sums;
} raster_shrinker;

/// The whole number by which a picture may be shrunk so that its longer side stays at least `wanted_side` (0: not shrunk).
uint32_t raster_factor(uint32_t width, uint32_t height, uint32_t wanted_side);

/// Allocates an opaque white raster.
image_status raster_allocate(image_raster *raster, uint32_t width, uint32_t height);

/// Prepares `raster` for the rows of a picture of that size. `raster_close` is needed for any status.
image_status raster_open(
    raster_shrinker *shrinker, image_raster *raster, image_size size, uint32_t wanted_side, raster_alpha alpha);

/// Takes the next row from the top: `channels` samples a pixel, of which the fourth is alpha. Rows too many are ignored.
void raster_take_row(raster_shrinker *shrinker, const uint8_t *row, uint32_t channels);

/// Ends the last row of blocks and frees what is not the raster.
void raster_close(raster_shrinker *shrinker);

/// Whether a picture that breaks off after so many rows is worth reading.
bool raster_is_worthwhile(uint32_t rows, uint32_t height);
