#include "CImageShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

struct png_writer {
    png_structp png;
    png_infop info;
    jmp_buf jump;
    image_status status;
    image_bytes data;
    size_t capacity;
};

static void fail(png_structp png, png_const_charp message) {
    (void)message;
    struct png_writer *writer = png_get_error_ptr(png);
    longjmp(writer->jump, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void append(png_structp png, png_bytep bytes, size_t count) {
    struct png_writer *writer = png_get_io_ptr(png);
    if (writer->data.count + count > writer->capacity) {
        size_t capacity = (writer->data.count + count) * 2;
        uint8_t *grown = realloc(writer->data.bytes, capacity);
        if (grown == NULL) {
            writer->status = image_out_of_memory;
            png_error(png, "no memory");
        }
        writer->data.bytes = grown;
        writer->capacity = capacity;
    }
    memcpy(writer->data.bytes + writer->data.count, bytes, count);
    writer->data.count += count;
}

static void flush_nothing(png_structp png) {
    (void)png;
}

/// The picture to encode: RGB without a palette, otherwise indexes into it.
struct source {
    const uint8_t *samples;
    image_size size;
    const uint8_t *palette;
    size_t colors;
    bool has_long_runs;
};

static void describe(struct png_writer *writer, const struct source *source) {
    bool is_indexed = source->palette != NULL;
    png_set_IHDR(
        writer->png, writer->info, source->size.width, source->size.height, 8,
        is_indexed ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
        PNG_FILTER_TYPE_DEFAULT);
    if (!is_indexed) return;
    png_color palette[PNG_MAX_PALETTE_LENGTH];
    for (size_t index = 0; index < source->colors; index++) {
        const uint8_t *color = source->palette + index * 3;
        palette[index] = (png_color){.red = color[0], .green = color[1], .blue = color[2]};
    }
    png_set_PLTE(writer->png, writer->info, palette, (int)source->colors);
    png_set_filter(writer->png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    // To look only for runs takes 2.3 ms instead of 6.0 ms for a live board, and makes the file 17 % larger.
    if (source->has_long_runs) png_set_compression_strategy(writer->png, Z_RLE);
}

static image_status encode(struct png_writer *writer, const struct source *source) {
    if (setjmp(writer->jump)) return writer->status;
    png_set_write_fn(writer->png, writer, append, flush_nothing);
    describe(writer, source);
    png_write_info(writer->png, writer->info);
    size_t stride = (size_t)source->size.width * (source->palette != NULL ? 1 : 3);
    for (uint32_t y = 0; y < source->size.height; y++) png_write_row(writer->png, source->samples + stride * y);
    png_write_end(writer->png, NULL);
    return image_ok;
}

static image_status write_png(const struct source *source, image_bytes *data) {
    struct png_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return image_out_of_memory;
    writer->status = image_damaged;
    image_status status = image_out_of_memory;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail, ignore_warning);
    if (writer->png != NULL) writer->info = png_create_info_struct(writer->png);
    if (writer->info != NULL) status = encode(writer, source);
    if (status == image_ok) {
        *data = writer->data;
    } else {
        free(writer->data.bytes);
    }
    png_destroy_write_struct(&writer->png, &writer->info);
    free(writer);
    return status;
}

image_status png_write(const uint8_t *pixels, image_size size, image_bytes *data) {
    struct source source = {.samples = pixels, .size = size};
    return write_png(&source, data);
}

image_status png_write_indexed(
    const uint8_t *indexes, image_size size, const uint8_t *palette, size_t colors, bool has_long_runs,
    image_bytes *data) {
    if (colors == 0 || colors > PNG_MAX_PALETTE_LENGTH) return image_damaged;
    struct source source = {
        .samples = indexes, .size = size, .palette = palette, .colors = colors, .has_long_runs = has_long_runs};
    return write_png(&source, data);
}

void image_bytes_free(image_bytes *data) {
    free(data->bytes);
    *data = (image_bytes){0};
}
