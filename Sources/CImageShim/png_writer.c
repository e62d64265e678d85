#include "CImageShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

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

static image_status encode(struct png_writer *writer, const uint8_t *pixels, image_size size) {
    if (setjmp(writer->jump)) return writer->status;
    png_set_write_fn(writer->png, writer, append, flush_nothing);
    png_set_IHDR(
        writer->png, writer->info, size.width, size.height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
        PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_write_info(writer->png, writer->info);
    size_t stride = (size_t)size.width * 3;
    for (uint32_t y = 0; y < size.height; y++) png_write_row(writer->png, pixels + stride * y);
    png_write_end(writer->png, NULL);
    return image_ok;
}

image_status png_write(const uint8_t *pixels, image_size size, image_bytes *data) {
    struct png_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return image_out_of_memory;
    writer->status = image_damaged;
    image_status status = image_out_of_memory;
    writer->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, writer, fail, ignore_warning);
    if (writer->png != NULL) writer->info = png_create_info_struct(writer->png);
    if (writer->info != NULL) status = encode(writer, pixels, size);
    if (status == image_ok) {
        *data = writer->data;
    } else {
        free(writer->data.bytes);
    }
    png_destroy_write_struct(&writer->png, &writer->info);
    free(writer);
    return status;
}

void image_bytes_free(image_bytes *data) {
    free(data->bytes);
    *data = (image_bytes){0};
}
