#include "CImageShim.h"
#include "jpeg_fault.h"

#include <stdlib.h>

struct jpeg_writer {
    struct jpeg_compress_struct encoder;
    struct jpeg_fault fault;
    unsigned char *bytes;
    unsigned long count;
};

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
    jpeg_mem_dest(encoder, &writer->bytes, &writer->count);
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

image_status jpeg_write(const uint8_t *pixels, image_size size, int quality, image_bytes *data) {
    struct jpeg_writer *writer = calloc(1, sizeof *writer);
    if (writer == NULL) return image_out_of_memory;
    image_status status = encode(writer, pixels, size, quality);
    if (status == image_ok) {
        *data = (image_bytes){.bytes = writer->bytes, .count = writer->count};
    } else {
        free(writer->bytes);
    }
    jpeg_destroy_compress(&writer->encoder);
    free(writer);
    return status;
}
