#include "CImageShim.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

/// The least fraction of rows that makes a truncated file a picture.
static const double worthwhile_rows = 0.6;
/// An interlaced file has seven passes. Without the last, every second row is complete.
static const int worthwhile_passes = 6;

struct png_reader {
    png_structp png;
    png_infop info;
    jmp_buf jump;
    image_status status;
    const uint8_t *bytes;
    size_t count;
    size_t offset;
    bool keeps_alpha;
    int passes;
    int passes_done;
    png_uint_32 rows_done;
};

// MARK: - Callbacks

static void fail(png_structp png, png_const_charp message) {
    (void)message;
    struct png_reader *reader = png_get_error_ptr(png);
    longjmp(reader->jump, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static void take_bytes(png_structp png, png_bytep target, size_t wanted) {
    struct png_reader *reader = png_get_io_ptr(png);
    if (wanted > reader->count - reader->offset) png_error(png, "the file stops early");
    memcpy(target, reader->bytes + reader->offset, wanted);
    reader->offset += wanted;
}

// MARK: - Opening

/// Colour profiles and texts are compressed, may be large, and change nothing that matters here. So all chunks are skipped that a
/// picture can do without.
static void skip_needless_chunks(png_structp png) {
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
}

/// Converts samples of any kind to 8-bit RGBA, or to RGB on white.
static void choose_output(struct png_reader *reader) {
    png_structp png = reader->png;
    png_color_16 white = {.red = 255, .green = 255, .blue = 255, .gray = 255};
    png_set_expand(png);
    png_set_scale_16(png);
    png_set_gray_to_rgb(png);
    bool has_alpha = (png_get_color_type(png, reader->info) & PNG_COLOR_MASK_ALPHA) != 0 ||
        png_get_valid(png, reader->info, PNG_INFO_tRNS);
    if (reader->keeps_alpha) {
        if (!has_alpha) png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
    } else if (has_alpha) {
        png_set_background(png, &white, PNG_BACKGROUND_GAMMA_SCREEN, 0, 1);
    }
    reader->passes = png_set_interlace_handling(png);
    png_read_update_info(png, reader->info);
}

static image_status read_header(struct png_reader *reader, const image_limits *limits, image_size *size) {
    if (setjmp(reader->jump)) return reader->status;
    png_set_read_fn(reader->png, reader, take_bytes);
    // The limits are checked below, to distinguish "too large" from "damaged".
    png_set_user_limits(reader->png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
    skip_needless_chunks(reader->png);
    png_read_info(reader->png, reader->info);
    size->width = png_get_image_width(reader->png, reader->info);
    size->height = png_get_image_height(reader->png, reader->info);
    if (size->width > limits->side || size->height > limits->side) return image_too_large;
    if ((uint64_t)size->width * size->height > limits->pixels) return image_too_large;
    choose_output(reader);
    size_t samples = reader->keeps_alpha ? 4 : 3;
    return png_get_rowbytes(reader->png, reader->info) == size->width * samples ? image_ok : image_unsupported;
}

image_status png_reader_open(
    const uint8_t *bytes, size_t count, const image_limits *limits, bool keeps_alpha, png_reader **result,
    image_size *size) {
    struct png_reader *reader = calloc(1, sizeof *reader);
    *result = reader;
    if (reader == NULL) return image_out_of_memory;
    reader->bytes = bytes;
    reader->count = count;
    reader->keeps_alpha = keeps_alpha;
    reader->status = image_damaged;
    reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, ignore_warning);
    if (reader->png == NULL) return image_out_of_memory;
    reader->info = png_create_info_struct(reader->png);
    if (reader->info == NULL) return image_out_of_memory;
    return read_header(reader, limits, size);
}

// MARK: - Reading

static bool is_worthwhile(const struct png_reader *reader, png_uint_32 height) {
    if (reader->passes > 1) return reader->passes_done >= worthwhile_passes;
    return reader->rows_done >= height * worthwhile_rows;
}

image_status png_reader_read(png_reader *reader, uint8_t *pixels, size_t capacity) {
    png_uint_32 height = png_get_image_height(reader->png, reader->info);
    size_t stride = png_get_rowbytes(reader->png, reader->info);
    if (capacity < stride * height) return image_too_large;
    memset(pixels, 0xFF, stride * height);
    // The trailer is not read, so truncation or damage there does no harm.
    if (setjmp(reader->jump)) return is_worthwhile(reader, height) ? image_ok : image_damaged;

    for (; reader->passes_done < reader->passes; reader->passes_done++) {
        for (png_uint_32 y = 0; y < height; y++) {
            png_read_row(reader->png, pixels + stride * y, NULL);
            reader->rows_done = y + 1;
        }
    }
    return image_ok;
}

void png_reader_close(png_reader *reader) {
    if (reader == NULL) return;
    png_destroy_read_struct(&reader->png, &reader->info, NULL);
    free(reader);
}
