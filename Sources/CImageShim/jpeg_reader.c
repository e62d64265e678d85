#include "CImageShim.h"
#include "jpeg_fault.h"

#include <jerror.h>
#include <stdlib.h>
#include <string.h>

/// The least fraction of rows that makes a truncated file a picture.
static const double worthwhile_rows = 0.6;
/// A truncated progressive file is blurred all over instead. After this scan its letters are readable.
static const int worthwhile_scans = 3;
/// libjpeg returns CMYK pictures unchanged. They are converted to RGB here, row by row.
static const int cmyk_samples = 4;

struct jpeg_reader {
    struct jpeg_decompress_struct decoder;
    struct jpeg_fault fault;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    image_limits limits;
    uint64_t pixels;
    JSAMPLE *cmyk_row;
    /// Whether the file is truncated, and at which scan and fraction of rows.
    bool is_cut;
    int cut_scan;
    double cut_share;
};

static struct jpeg_reader *reader_of(j_decompress_ptr decoder) {
    return decoder->client_data;
}

// MARK: - Source

static void note_cut(j_decompress_ptr decoder) {
    struct jpeg_reader *reader = reader_of(decoder);
    if (reader->is_cut) return;
    reader->is_cut = true;
    reader->cut_scan = decoder->input_scan_number;
    reader->cut_share = decoder->total_iMCU_rows == 0 ? 0 : (double)decoder->input_iMCU_row / decoder->total_iMCU_rows;
}

static void start_source(j_decompress_ptr decoder) {
    (void)decoder;
}

/// Called when the bytes have run out: records the progress, then supplies an end marker as if the file were complete.
static boolean fill_source(j_decompress_ptr decoder) {
    static const JOCTET end_of_image[2] = {0xFF, JPEG_EOI};
    note_cut(decoder);
    decoder->src->next_input_byte = end_of_image;
    decoder->src->bytes_in_buffer = sizeof end_of_image;
    return TRUE;
}

static void skip_source(j_decompress_ptr decoder, long count) {
    if (count <= 0) return;
    if ((size_t)count >= decoder->src->bytes_in_buffer) {
        fill_source(decoder);
        return;
    }
    decoder->src->next_input_byte += count;
    decoder->src->bytes_in_buffer -= (size_t)count;
}

static void end_source(j_decompress_ptr decoder) {
    (void)decoder;
}

/// An end marker within the picture's data is a truncation, too: a program closed an incomplete file, or the header
/// states more rows than there are.
static void note_warning(j_common_ptr common, int level) {
    j_decompress_ptr decoder = (j_decompress_ptr)common;
    if (level >= 0) return;
    if (common->err->msg_code == JWRN_HIT_MARKER && decoder->unread_marker == JPEG_EOI) note_cut(decoder);
}

// MARK: - Limits

/// Called after each row of blocks. A progressive file may contain thousands of scans of a few bytes, each of which
/// costs a pass over the whole picture.
static void check_work(j_common_ptr common) {
    j_decompress_ptr decoder = (j_decompress_ptr)common;
    struct jpeg_reader *reader = reader_of(decoder);
    uint64_t scans = (uint64_t)decoder->input_scan_number;
    if (scans > reader->limits.scans || scans * reader->pixels > reader->limits.scanned_pixels) {
        jpeg_fail(common, image_too_much_work);
    }
}

static bool is_within(const image_limits *limits, uint32_t width, uint32_t height) {
    return width <= limits->side && height <= limits->side && (uint64_t)width * height <= limits->pixels;
}

// MARK: - Opening

static unsigned scale_denominator(uint32_t width, uint32_t height, uint32_t wanted_side) {
    uint32_t side = width > height ? width : height;
    unsigned denominator = 1;
    while (wanted_side > 0 && denominator < 8 && side / (denominator * 2) >= wanted_side) denominator *= 2;
    return denominator;
}

static void attach_source(struct jpeg_reader *reader, const uint8_t *bytes, size_t count) {
    reader->source.init_source = start_source;
    reader->source.fill_input_buffer = fill_source;
    reader->source.skip_input_data = skip_source;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = end_source;
    reader->source.next_input_byte = bytes;
    reader->source.bytes_in_buffer = count;
    reader->decoder.src = &reader->source;
    reader->progress.progress_monitor = check_work;
    reader->decoder.progress = &reader->progress;
}

static void choose_output(struct jpeg_reader *reader, uint32_t wanted_side) {
    j_decompress_ptr decoder = &reader->decoder;
    bool has_black = decoder->jpeg_color_space == JCS_CMYK || decoder->jpeg_color_space == JCS_YCCK;
    decoder->out_color_space = has_black ? JCS_CMYK : JCS_RGB;
    decoder->scale_num = 1;
    decoder->scale_denom = scale_denominator(decoder->image_width, decoder->image_height, wanted_side);
    jpeg_calc_output_dimensions(decoder);
}

image_status jpeg_reader_open(
    const uint8_t *bytes, size_t count, const image_limits *limits, uint32_t wanted_side, jpeg_reader **result,
    image_size *size) {
    struct jpeg_reader *reader = calloc(1, sizeof *reader);
    *result = reader;
    if (reader == NULL) return image_out_of_memory;
    reader->limits = *limits;
    reader->decoder.err = jpeg_fault_attach(&reader->fault);
    reader->fault.manager.emit_message = note_warning;
    if (setjmp(reader->fault.jump)) return reader->fault.status;

    jpeg_create_decompress(&reader->decoder);
    reader->decoder.client_data = reader;
    reader->decoder.mem->max_memory_to_use = (long)limits->memory;
    attach_source(reader, bytes, count);
    if (jpeg_read_header(&reader->decoder, TRUE) != JPEG_HEADER_OK) return image_damaged;
    if (!is_within(limits, reader->decoder.image_width, reader->decoder.image_height)) return image_too_large;
    reader->pixels = (uint64_t)reader->decoder.image_width * reader->decoder.image_height;
    choose_output(reader, wanted_side);
    size->width = reader->decoder.output_width;
    size->height = reader->decoder.output_height;
    return image_ok;
}

// MARK: - Reading

/// Converts CMYK to RGB. Adobe's programs store inverted inks (255 is no ink) and indicate this by their own marker.
static void convert_row(const struct jpeg_reader *reader, uint8_t *rgb) {
    bool is_inverted = reader->decoder.saw_Adobe_marker;
    const JSAMPLE *cmyk = reader->cmyk_row;
    for (JDIMENSION x = 0; x < reader->decoder.output_width; x++, cmyk += cmyk_samples, rgb += 3) {
        unsigned black = is_inverted ? cmyk[3] : 255 - cmyk[3];
        for (int ink = 0; ink < 3; ink++) {
            unsigned light = is_inverted ? cmyk[ink] : 255 - cmyk[ink];
            rgb[ink] = (uint8_t)((light * black + 127) / 255);
        }
    }
}

static void read_rows(struct jpeg_reader *reader, uint8_t *pixels) {
    j_decompress_ptr decoder = &reader->decoder;
    size_t stride = (size_t)decoder->output_width * 3;
    while (decoder->output_scanline < decoder->output_height) {
        uint8_t *row = pixels + stride * decoder->output_scanline;
        JSAMPROW target = reader->cmyk_row != NULL ? reader->cmyk_row : row;
        jpeg_read_scanlines(decoder, &target, 1);
        if (reader->cmyk_row != NULL) convert_row(reader, row);
    }
}

static bool is_worthwhile(const struct jpeg_reader *reader) {
    if (!reader->is_cut) return true;
    if (jpeg_has_multiple_scans((j_decompress_ptr)&reader->decoder)) return reader->cut_scan > worthwhile_scans;
    return reader->cut_share >= worthwhile_rows;
}

image_status jpeg_reader_read(jpeg_reader *reader, uint8_t *pixels, size_t capacity) {
    j_decompress_ptr decoder = &reader->decoder;
    if (capacity < (size_t)decoder->output_width * decoder->output_height * 3) return image_too_large;
    if (decoder->out_color_space == JCS_CMYK) {
        reader->cmyk_row = malloc((size_t)decoder->output_width * cmyk_samples);
        if (reader->cmyk_row == NULL) return image_out_of_memory;
    }
    if (setjmp(reader->fault.jump)) return reader->fault.status;

    jpeg_start_decompress(decoder);
    read_rows(reader, pixels);
    return is_worthwhile(reader) ? image_ok : image_damaged;
}

void jpeg_reader_close(jpeg_reader *reader) {
    if (reader == NULL) return;
    if (setjmp(reader->fault.jump) == 0) jpeg_destroy_decompress(&reader->decoder);
    free(reader->cmyk_row);
    free(reader);
}
