#pragma once
#include "raster.h"

#include <libheif/heif.h>

/// Takes the rows of a picture with the planes Y, Cb and Cr, chroma at half the width and height.
image_status heif_take_planes(const struct heif_image *image, uint32_t wanted_side, image_raster *raster);

/// Takes the rows of a picture with interleaved RGBA.
image_status heif_take_rgba(const struct heif_image *image, uint32_t wanted_side, image_raster *raster);
