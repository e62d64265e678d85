#pragma once
// Decoding and encoding of pictures with libjpeg and libpng, for callers that can't `longjmp`.
//
// Both libraries report a fault by jumping out of the call. Every function here catches that jump before it returns,
// prints nothing, never exits, and leaves its object in a state that `…_close` can free.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How a call ended.
typedef enum {
    image_ok = 0,
    /// The bytes are not what their format allows, or too few of them are there.
    image_damaged,
    /// More pixels, or more memory, than the limits allow.
    image_too_large,
    /// More passes over the picture than the limits allow.
    image_too_much_work,
    /// A variant of the format that the library can't decode (lossless JPEG, 12 bits a sample).
    image_unsupported,
    image_out_of_memory,
} image_status;

/// What a reader may spend.
typedef struct {
    /// Largest width and largest height, pixels.
    uint32_t side;
    /// Largest width × height.
    uint64_t pixels;
    /// Largest number of scans of a progressive JPEG.
    uint32_t scans;
    /// Largest scans × width × height of a progressive JPEG.
    uint64_t scanned_pixels;
    /// Bytes that the library may allocate by itself.
    uint64_t memory;
} image_limits;

/// A width and a height in pixels.
typedef struct {
    uint32_t width;
    uint32_t height;
} image_size;

typedef struct jpeg_reader jpeg_reader;
typedef struct png_reader png_reader;

/// Reads a JPEG's header. `bytes` must stay until `jpeg_reader_close`.
///
/// With `wanted_side` above 0 the picture will be decoded at 1/2, 1/4 or 1/8 of its size, the smallest whose larger side
/// is no less than `wanted_side`; `size` is the size it will have. On any status `*reader` must be closed unless NULL.
image_status jpeg_reader_open(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, jpeg_reader **reader,
    image_size *size);

/// Decodes into `pixels`: `size.width` × `size.height` interleaved RGB. A file that stops early counts as whole when
/// at least 60 % of its rows (of a progressive one: its first scans) are there.
image_status jpeg_reader_read(jpeg_reader *reader, uint8_t *pixels, size_t capacity);

void jpeg_reader_close(jpeg_reader *reader);

/// Reads a PNG's header. `bytes` must stay until `png_reader_close`. On any status `*reader` must be closed unless NULL.
image_status png_reader_open(
    const uint8_t *bytes, size_t count, const image_limits *limits, png_reader **reader, image_size *size);

/// Decodes into `pixels` as interleaved RGB on white ground; a file that stops early as for JPEG.
image_status png_reader_read(png_reader *reader, uint8_t *pixels, size_t capacity);

void png_reader_close(png_reader *reader);

/// Bytes allocated by an encoder; give them back with `image_bytes_free`.
typedef struct {
    uint8_t *bytes;
    size_t count;
} image_bytes;

void image_bytes_free(image_bytes *data);

/// Encodes RGB `pixels` as a baseline JPEG; `quality` 1…100.
image_status jpeg_write(const uint8_t *pixels, image_size size, int quality, image_bytes *data);

/// Encodes RGB `pixels` as an 8-bit PNG.
image_status png_write(const uint8_t *pixels, image_size size, image_bytes *data);

/// Encodes a picture of one byte a pixel, an index into the `colors` RGB triples (1…256) of `palette`, for size and speed.
image_status png_write_indexed(
    const uint8_t *indexes, image_size size, const uint8_t *palette, size_t colors, image_bytes *data);
