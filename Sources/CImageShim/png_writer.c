#include "CImageShim.h"

#include <isa-l/igzip_lib.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// Compresses rows of palette indexes.
struct row_deflater {
    struct isal_zstream stream;
    uint8_t level[ISAL_DEF_LVL1_DEFAULT];
    uint8_t compressed[32 << 10];
    /// Rows that are compressed together, each its filter's number and its pixels. Single rows would take twice as long.
    uint8_t rows[];
};

enum { rows_together = 64 };

struct png_writer {
    png_structp png;
    png_infop info;
    struct row_deflater *deflater;
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

/// The picture to encode: RGB samples without a palette, otherwise runs of its colours.
struct source {
    const uint8_t *samples;
    const image_run *runs;
    size_t count;
    image_size size;
    const uint8_t *palette;
    size_t colors;
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
}

static void write_samples(struct png_writer *writer, const struct source *source) {
    size_t stride = (size_t)source->size.width * 3;
    for (uint32_t y = 0; y < source->size.height; y++) png_write_row(writer->png, source->samples + stride * y);
    png_write_end(writer->png, NULL);
}

/// Compresses `count` bytes and writes what comes of them, and the rest at the end.
static void deflate_bytes(struct png_writer *writer, uint8_t *bytes, size_t count, bool is_end) {
    struct row_deflater *deflater = writer->deflater;
    struct isal_zstream *stream = &deflater->stream;
    stream->next_in = bytes;
    stream->avail_in = (uint32_t)count;
    stream->end_of_stream = is_end;
    do {
        stream->next_out = deflater->compressed;
        stream->avail_out = sizeof deflater->compressed;
        if (isal_deflate(stream) != COMP_OK) png_error(writer->png, "not compressible");
        size_t size = sizeof deflater->compressed - stream->avail_out;
        if (size > 0) png_write_chunk(writer->png, (png_const_bytep)"IDAT", deflater->compressed, size);
    } while (stream->avail_out == 0);
}

/// ISA-L takes 0.5 ms for a live board. zlib takes 3 ms even if it looks only for runs, and its file is as large.
static void open_deflater(struct png_writer *writer, size_t stride) {
    struct row_deflater *deflater = calloc(1, sizeof *deflater + stride * rows_together);
    if (deflater == NULL) {
        writer->status = image_out_of_memory;
        png_error(writer->png, "no memory");
    }
    writer->deflater = deflater;
    isal_deflate_init(&deflater->stream);
    deflater->stream.level = 1;
    deflater->stream.level_buf = deflater->level;
    deflater->stream.level_buf_size = sizeof deflater->level;
    deflater->stream.gzip_flag = IGZIP_ZLIB;
}

/// Where the next pixels come from.
struct run_reader {
    const image_run *run;
    const image_run *end;
    /// How much of `run` is left.
    size_t left;
};

/// Fills a row. Returns whether there were enough pixels.
static bool read_row(struct run_reader *reader, uint8_t *row, size_t width) {
    for (size_t x = 0; x < width;) {
        while (reader->left == 0) {
            if (reader->run == reader->end) return false;
            reader->left = reader->run++->length;
        }
        size_t length = reader->left < width - x ? reader->left : width - x;
        memset(row + x, (int)reader->run[-1].color, length);
        reader->left -= length;
        x += length;
    }
    return true;
}

static void write_runs(struct png_writer *writer, const struct source *source) {
    size_t stride = 1 + (size_t)source->size.width;
    open_deflater(writer, stride);
    struct run_reader reader = {.run = source->runs, .end = source->runs + source->count};
    for (uint32_t y = 0; y < source->size.height; y += rows_together) {
        uint32_t left = source->size.height - y, rows = left < rows_together ? left : rows_together;
        for (uint32_t row = 0; row < rows; row++) {
            if (!read_row(&reader, writer->deflater->rows + stride * row + 1, stride - 1)) {
                png_error(writer->png, "too few pixels");
            }
        }
        deflate_bytes(writer, writer->deflater->rows, stride * rows, rows == left);
    }
    png_write_chunk(writer->png, (png_const_bytep)"IEND", NULL, 0);
}

static image_status encode(struct png_writer *writer, const struct source *source) {
    if (setjmp(writer->jump)) return writer->status;
    png_set_write_fn(writer->png, writer, append, flush_nothing);
    describe(writer, source);
    png_write_info(writer->png, writer->info);
    if (source->palette != NULL) {
        write_runs(writer, source);
    } else {
        write_samples(writer, source);
    }
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
    free(writer->deflater);
    free(writer);
    return status;
}

image_status png_write(const uint8_t *pixels, image_size size, image_bytes *data) {
    struct source source = {.samples = pixels, .size = size};
    return write_png(&source, data);
}

image_status png_write_runs(
    const image_run *runs, size_t count, image_size size, const uint8_t *palette, size_t colors, image_bytes *data) {
    if (size.width == 0 || colors == 0 || colors > PNG_MAX_PALETTE_LENGTH) return image_damaged;
    struct source source = {.runs = runs, .count = count, .size = size, .palette = palette, .colors = colors};
    return write_png(&source, data);
}

void image_bytes_free(image_bytes *data) {
    free(data->bytes);
    *data = (image_bytes){0};
}
