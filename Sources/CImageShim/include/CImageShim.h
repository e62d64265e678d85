#pragma once
// Decodes and encodes pictures with libjpeg, libpng, libwebp, libheif, libtiff and libjxl, for callers that can't use `longjmp`.
//
// The first two report errors with `longjmp`. Every function here catches that jump before it returns, prints nothing,
// never exits, and leaves its object in a state that `…_close` can free.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The result of a call.
typedef enum {
    image_ok = 0,
    /// The bytes violate their format, or too few are present.
    image_damaged,
    /// More pixels or more memory than the limits allow.
    image_too_large,
    /// More scans than the limits allow.
    image_too_much_work,
    /// A variant of the format that the library can't decode (lossless JPEG, 12 bits per sample).
    image_unsupported,
    image_out_of_memory,
    /// The library for the format was not there when this was built.
    image_absent,
} image_status;

/// The limits for a reader.
typedef struct {
    /// The largest width and height, in pixels.
    uint32_t side;
    /// The largest product of width and height.
    uint64_t pixels;
    /// The most scans in a progressive JPEG.
    uint32_t scans;
    /// The largest product of scans, width and height in a progressive JPEG.
    uint64_t scanned_pixels;
    /// The most bytes that the library may allocate itself.
    uint64_t memory;
    /// The largest product of width and height of what must be decoded as a whole, with four bytes a pixel.
    uint64_t whole_pixels;
} image_limits;

/// A width and a height in pixels.
typedef struct {
    uint32_t width;
    uint32_t height;
} image_size;

typedef struct jpeg_reader jpeg_reader;
typedef struct png_reader png_reader;

/// Reads a JPEG's header. `bytes` must remain valid until `jpeg_reader_close`.
///
/// With `wanted_side` above 0, the picture is decoded at 1/2, 1/4 or 1/8 of its size: the smallest whose longer side is
/// at least `wanted_side`. `size` receives the resulting size. `*reader` must be closed for any status unless it is
/// NULL.
image_status jpeg_reader_open(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, jpeg_reader **reader,
    image_size *size);

/// Decodes into `pixels`: `size.width` × `size.height` of interleaved RGB. A truncated file is accepted if at least
/// 60 % of its rows are present, or the first scans if it is progressive.
image_status jpeg_reader_read(jpeg_reader *reader, uint8_t *pixels, size_t capacity);

void jpeg_reader_close(jpeg_reader *reader);

/// Reads a PNG's header. `bytes` must remain valid until `png_reader_close`. `*reader` must be closed for any status unless it is NULL.
/// - Parameter keeps_alpha: whether each pixel gets alpha as its fourth sample; otherwise transparent parts are white.
image_status png_reader_open(
    const uint8_t *bytes, size_t count, const image_limits *limits, bool keeps_alpha, png_reader **reader,
    image_size *size);

/// Decodes into `pixels` as interleaved RGB or RGBA, not multiplied by alpha. Truncated files are treated as for JPEG.
image_status png_reader_read(png_reader *reader, uint8_t *pixels, size_t capacity);

void png_reader_close(png_reader *reader);

/// A decoded picture: red, green, blue and alpha of each pixel, not multiplied by alpha. Free it with `image_raster_free`.
typedef struct {
    uint8_t *pixels;
    image_size size;
    /// The value of EXIF's Orientation that the format states; 0 if it states none.
    uint32_t orientation;
} image_raster;

void image_raster_free(image_raster *raster);

/// Loads what libraries load on first use from files, which a confined process can't open.
void image_libraries_load(void);

/// Each decodes a picture, for `wanted_side` above 0 shrunk by a whole number, so that its longer side is at least that. A truncated
/// file is accepted if at least 60 % of its rows are present, where the library gives a part. `*raster`, empty before, must be freed
/// for any status.
image_status webp_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster);
/// HEIC and AVIF, turned as their `irot` and `imir` say.
image_status heif_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster);
/// JPEG XL: the first frame, turned as the file says.
image_status jxl_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster);
/// The first page.
image_status tiff_decode(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, image_raster *raster);

/// Bytes allocated by an encoder; free them with `image_bytes_free`.
typedef struct {
    uint8_t *bytes;
    size_t count;
} image_bytes;

void image_bytes_free(image_bytes *data);

/// Encodes RGB `pixels` as a baseline JPEG of `quality` 1…100 and at most `limit` bytes.
image_status jpeg_write(const uint8_t *pixels, image_size size, int quality, size_t limit, image_bytes *data);

/// Encodes RGB `pixels` as an 8-bit PNG.
image_status png_write(const uint8_t *pixels, image_size size, image_bytes *data);

/// Pixels of one colour that follow each other, row after row from the top; a run may go on in the next row.
typedef struct {
    uint32_t length;
    /// The colour's index into a palette.
    uint32_t color;
} image_run;

/// Encodes a picture given as `count` runs with a palette of `colors` (1…256) RGB triples, as a PNG with one byte per pixel. Smaller
/// and faster than RGB. The runs must cover `size`.
image_status png_write_runs(
    const image_run *runs, size_t count, image_size size, const uint8_t *palette, size_t colors, image_bytes *data);
