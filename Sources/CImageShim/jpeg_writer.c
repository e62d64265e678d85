#include "CImageShim.h"
#include "jpeg_fault.h"

#include <stdlib.h>

/// A JPEG in the making. `jpeg_mem_dest` is not used: when it runs out of memory after its buffer has grown, its caller still holds the
/// address of the buffer that it has freed, and the grown one is lost.
struct jpeg_writer {
    struct jpeg_compress_struct encoder;
    struct jpeg_fault fault;
    struct jpeg_destination_mgr destination;
    uint8_t *bytes;
    size_t capacity;
    /// The most bytes that the buffer may have.
    size_t limit;
};

enum { FIRST_CAPACITY = 1 << 16 };

static struct jpeg_writer *writer_of(j_compress_ptr encoder) {
    return encoder->client_data;
}

/// Makes room for `capacity` bytes, of which the first `used` are written.
static void grow(struct jpeg_writer *writer, size_t capacity, size_t used) {
    uint8_t *grown = realloc(writer->bytes, capacity);
    if (grown == NULL) jpeg_fail((j_common_ptr)&writer->encoder, image_out_of_memory);
    writer->bytes = grown;
    writer->capacity = capacity;
    writer->destination.next_output_byte = grown + used;
    writer->destination.free_in_buffer = capacity - used;
}

static void begin(j_compress_ptr encoder) {
    struct jpeg_writer *writer = writer_of(encoder);
    grow(writer, writer->limit < FIRST_CAPACITY ? writer->limit : FIRST_CAPACITY, 0);
}

/// Called when the buffer is full. The library ignores `free_in_buffer` here, because all of it has been used.
static boolean make_room(j_compress_ptr encoder) {
    struct jpeg_writer *writer = writer_of(encoder);
    size_t used = writer->capacity;
    if (used >= writer->limit) jpeg_fail((j_common_ptr)encoder, image_too_large);
    grow(writer, used < writer->limit / 2 ? used * 2 : writer->limit, used);
    return TRUE;
}

static void end(j_compress_ptr encoder) {
    (void)encoder;
}

static void write_rows(j_compress_ptr encoder, const uint8_t *pixels) {
    size_t stride = (size_t)encoder->image_width * 3;
    while (encoder->next_scanline < encoder->image_height) {
        JSAMPROW row = (JSAMPROW)(pixels + stride * encoder->next_scanline);
        jpeg_write_scanlines(encoder, &row, 1);
    }
}

static image_status encode(struct jpeg_writer *writer, const uint8_t *pixels, image_size size, int quality) {
    j_compress_ptr encoder = &writer->encoder;
    encoder->err = jpeg_fault_attach(&writer->fault);
    if (setjmp(writer->fault.jump)) return writer->fault.status;

    jpeg_create_compress(encoder);
    encoder->client_data = writer;
    writer->destination =
        (struct jpeg_destination_mgr){.init_destination = begin, .empty_output_buffer = make_room, .term_destination = end};
    encoder->dest = &writer->destination;
    encoder->image_width = size.width;
    encoder->image_height = size.height;
    encoder->input_components = 3;
    encoder->in_color_space = JCS_RGB;
    jpeg_set_defaults(encoder);
    jpeg_set_quality(encoder, quality, TRUE);
    encoder->optimize_coding = TRUE;
    jpeg_start_compress(encoder, TRUE);
    write_rows(encoder, pixels);
    jpeg_finish_compress(encoder);
    return image_ok;
}

image_status jpeg_write(const uint8_t *pixels, image_size size, int quality, size_t limit, image_bytes *data) {
    struct jpeg_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return image_out_of_memory;
    // The library asks for more room as soon as the buffer is full, even after the last byte.
    writer->limit = limit < SIZE_MAX ? limit + 1 : limit;
    image_status status = encode(writer, pixels, size, quality);
    size_t count = writer->capacity - writer->destination.free_in_buffer;
    if (status == image_ok && count > limit) status = image_too_large;
    if (status == image_ok) {
        *data = (image_bytes){.bytes = writer->bytes, .count = count};
    } else {
        free(writer->bytes);
    }
    jpeg_destroy_compress(&writer->encoder);
    free(writer);
    return status;
}
