#include "COpusShim.h"

#include <opusenc.h>
#include <stdlib.h>
#include <string.h>

/// The file as far as it is written.
struct output {
    unsigned char *bytes;
    size_t size;
    size_t capacity;
};

static int append(void *data, const unsigned char *bytes, opus_int32 count) {
    struct output *output = data;
    size_t size = output->size + (size_t)count;
    if (size > output->capacity) {
        size_t capacity = size * 2;
        unsigned char *larger = realloc(output->bytes, capacity);
        if (larger == NULL) return 1;
        output->bytes = larger;
        output->capacity = capacity;
    }
    memcpy(output->bytes + output->size, bytes, (size_t)count);
    output->size = size;
    return 0;
}

static int finish(void *data) {
    (void)data;
    return 0;
}

/// Bits per second: speech is clear from 16,000 on.
enum { BIT_RATE = 24000, SERIAL_NUMBER = 1 };

/// The serial number is fixed, so that the same samples give the same file.
static int configure(OggOpusEnc *encoder) {
    int error = ope_encoder_ctl(encoder, OPUS_SET_BITRATE(BIT_RATE));
    if (error == OPE_OK) error = ope_encoder_ctl(encoder, OPUS_SET_SIGNAL(OPUS_SIGNAL_VOICE));
    return error != OPE_OK ? error : ope_encoder_ctl(encoder, OPE_SET_SERIALNO(SERIAL_NUMBER));
}

int honeycue_opus_encode(const int16_t *samples, int count, int rate, unsigned char **bytes, size_t *size) {
    static const OpusEncCallbacks callbacks = {.write = append, .close = finish};
    struct output output = {0};
    int error = OPE_ALLOC_FAIL;
    OggOpusComments *comments = ope_comments_create();
    if (comments == NULL) return error;
    OggOpusEnc *encoder = ope_encoder_create_callbacks(&callbacks, &output, comments, rate, 1, 0, &error);
    if (encoder != NULL) {
        error = configure(encoder);
        if (error == OPE_OK) error = ope_encoder_write(encoder, samples, count);
        if (error == OPE_OK) error = ope_encoder_drain(encoder);
        ope_encoder_destroy(encoder);
    }
    ope_comments_destroy(comments);
    if (error != OPE_OK) {
        free(output.bytes);
        return error;
    }
    *bytes = output.bytes;
    *size = output.size;
    return 0;
}
