"""Stores pictures that are read as JPEG in the other formats, in the ways in which phones, messengers and scanners write them.

    python generate.py --out DIR --pictures BOARD.jpg PAGE.jpg DRAWING.jpg

`labels.json` has for each file: `file`, `way` and `source`, the JPEG of the same picture. Where the way leaves out colours, so does that
JPEG, which is written beside it: what a picture loses with them is no fault of a format. A file shows the same picture as its source
to every viewer, turned if its tags say so; `Benchmarks/format_reading.py` compares what is read. Each picture is stored in half of the
ways, in turn, or with --all in every one.
"""
from __future__ import annotations

import argparse
import io
import json
import pathlib
from typing import Callable

import imagecodecs
import img2pdf
import numpy as np
import pikepdf
import pillow_heif
import pillow_jxl  # noqa: F401, registers the format
import tifffile
from PIL import Image, ImageFilter

Picture = Image.Image
# Writes a picture to a file.
Way = Callable[[Picture, pathlib.Path], None]
WAYS: dict[str, Way] = {}
# The EXIF tag of the orientation (CIPA DC-008, 4.6.4).
ORIENTATION = 0x0112
# The grey levels by which ink is darker than the paper around it.
DARKER = 14
# How a picture is stored so that the orientation, as its key, turns it upright again.
STORED = {1: None, 2: Image.Transpose.FLIP_LEFT_RIGHT, 3: Image.Transpose.ROTATE_180, 4: Image.Transpose.FLIP_TOP_BOTTOM,
          5: Image.Transpose.TRANSPOSE, 6: Image.Transpose.ROTATE_90, 7: Image.Transpose.TRANSVERSE, 8: Image.Transpose.ROTATE_270}


def way(name: str) -> Callable[[Way], Way]:
    def keep(function: Way) -> Way:
        WAYS[name] = function
        return function
    return keep


def stored(picture: Picture, orientation: int) -> Picture:
    turn = STORED[orientation]
    return picture if turn is None else picture.transpose(turn)


def exif(orientation: int, as_long: bool = False) -> bytes:
    """A block of EXIF with the orientation alone, as SHORT or, as some programs write it, as LONG."""
    kind, value = (4, orientation.to_bytes(4, "big")) if as_long else (3, orientation.to_bytes(2, "big") + b"\0\0")
    entry = ORIENTATION.to_bytes(2, "big") + kind.to_bytes(2, "big") + (1).to_bytes(4, "big") + value
    return b"Exif\0\0MM\0*\0\0\0\x08\0\x01" + entry + b"\0\0\0\0"


def with_alpha(picture: Picture) -> Picture:
    """The picture with a clear frame around it."""
    wide = Image.new("RGBA", (picture.width + 40, picture.height + 40), (0, 0, 0, 0))
    wide.paste(picture.convert("RGBA"), (20, 20))
    return wide


def saving(name: str, form: Callable[[Picture], Picture] = lambda picture: picture, **options) -> None:
    """Adds a way that Pillow writes."""
    WAYS[name] = lambda picture, path: form(picture).save(path, **options)


def gray(picture: Picture) -> Picture:
    return picture.convert("L")


def bits(picture: Picture) -> Picture:
    """Black and white as a scanner makes it: black is what is darker than the paper around it."""
    paper = np.asarray(gray(picture).filter(ImageFilter.BoxBlur(picture.width / 40))).astype(int)
    return Image.fromarray(np.asarray(gray(picture)).astype(int) > paper - DARKER)


# MARK: HEIC and AVIF

def heif(name: str, form: Callable[[Picture], Picture] = lambda picture: picture, **options) -> None:
    def write(picture: Picture, path: pathlib.Path) -> None:
        file = pillow_heif.from_pillow(form(picture))
        file.save(path, **options)
    WAYS[name] = write


def deep(picture: Picture) -> pillow_heif.HeifFile:
    """The picture with 16 bits a sample, which the encoder stores with ten."""
    samples = np.asarray(picture.convert("RGB")).astype(np.uint16) * 257
    return pillow_heif.from_bytes("RGB;16", picture.size, samples.tobytes())


for name, quality in (("heic-small", 40), ("heic", 75), ("heic-fine", 95)):
    heif(f"{name}.heic", quality=quality)
heif("heic-gray.heic", gray, quality=80)
heif("heic-alpha.heic", with_alpha, quality=80)
heif("heic-full-colour.heic", quality=85, chroma=444)
heif("heic-half-colour.heic", quality=85, chroma=422)
heif("heic-lossless.heic", quality=-1, chroma=444, matrix_coefficients=0)


@way("heic-deep.heic")
def _(picture, path):
    deep(picture).save(path, quality=85)


@way("avif-deep.avif")
def _(picture, path):
    samples = np.asarray(picture.convert("RGB")).astype(np.uint16) << 2
    path.write_bytes(imagecodecs.avif_encode(samples, level=85, bitspersample=10, speed=8))


@way("heic-second-primary.heic")
def _(picture, path):
    file = pillow_heif.from_pillow(Image.new("RGB", (64, 64), "navy"))
    file.add_from_pillow(picture)
    file.save(path, quality=80, primary_index=1)


@way("heic-thumbnail.heic")
def _(picture, path):
    file = pillow_heif.from_pillow(picture)
    file[0].info["thumbnails"] = [128]
    file.save(path, quality=80)


def heif_turned(orientation: int) -> Way:
    def write(picture: Picture, path: pathlib.Path) -> None:
        # The encoder makes `irot` and `imir` of the EXIF orientation.
        file = pillow_heif.from_pillow(stored(picture, orientation))
        file[0].info["exif"] = exif(orientation)
        file.save(path, quality=80)
    return write


for orientation in (2, 3, 5, 6, 8):
    WAYS[f"heic-turned-{orientation}.heic"] = heif_turned(orientation)

for name, quality in (("avif-small", 40), ("avif", 70), ("avif-fine", 95)):
    saving(f"{name}.avif", quality=quality, speed=8)
saving("avif-gray.avif", gray, quality=70, speed=8)
saving("avif-alpha.avif", with_alpha, quality=70, speed=8)
saving("avif-lossless.avif", quality=100, subsampling="4:4:4", speed=8)
saving("avif-limited.avif", quality=70, range="limited", speed=8)


@way("avif-turned-6.avif")
def _(picture, path):
    stored(picture, 6).save(path, quality=70, speed=8, exif=exif(6))


@way("avif-tiles.avif")
def _(picture, path):
    picture.save(path, quality=70, speed=8, tile_rows=1, tile_cols=1)


@way("avif-film.avif")
def _(picture, path):
    picture.save(path, quality=70, speed=8, save_all=True, append_images=[picture.convert("L").convert("RGB")])


# MARK: WebP, GIF, PNG, JPEG

for name, quality in (("webp-small", 35), ("webp", 80), ("webp-fine", 98)):
    saving(f"{name}.webp", quality=quality)
saving("webp-lossless.webp", lossless=True)
saving("webp-alpha.webp", with_alpha, quality=80)
saving("webp-alpha-lossless.webp", with_alpha, lossless=True)
saving("webp-gray.webp", gray, quality=80)


@way("webp-turned-6.webp")
def _(picture, path):
    stored(picture, 6).save(path, quality=80, exif=exif(6))


@way("webp-turned-8-long.webp")
def _(picture, path):
    stored(picture, 8).save(path, quality=80, exif=exif(8, as_long=True))


def blank_first(picture: Picture) -> tuple[Picture, list[Picture]]:
    return Image.new("RGB", picture.size, "white"), [picture]


@way("webp-animated.webp")
def _(picture, path):
    picture.save(path, quality=80, save_all=True, append_images=[picture.rotate(2)], duration=200)


@way("webp-blank-first.webp")
def _(picture, path):
    first, rest = blank_first(picture)
    first.save(path, quality=80, save_all=True, append_images=rest, duration=200)


def palette(picture: Picture) -> Picture:
    return picture.quantize(256, dither=Image.Dither.NONE)


saving("gif.gif", palette)
saving("gif-gray.gif", gray)
saving("gif-sixteen.gif", lambda picture: picture.quantize(16))
saving("gif-plain.gif", palette, interlace=0)
saving("gif-clear.gif", lambda picture: with_alpha(picture).quantize(255))


@way("gif-animated.gif")
def _(picture, path):
    palette(picture).save(path, save_all=True, append_images=[palette(picture.rotate(2))], duration=200)


@way("gif-blank-first.gif")
def _(picture, path):
    first, rest = blank_first(picture)
    first.save(path, save_all=True, append_images=rest, duration=200)


@way("gif-clear-first.gif")
def _(picture, path):
    Image.new("RGBA", picture.size, (0, 0, 0, 0)).save(path, save_all=True, append_images=[picture.convert("RGBA")], disposal=2)


saving("png.png")
saving("png-palette.png", palette)
saving("png-bits.png", bits)
saving("png-alpha.png", with_alpha)


@way("png-deep-gray.png")
def _(picture, path):
    path.write_bytes(imagecodecs.png_encode(np.asarray(gray(picture)).astype(np.uint16) * 257))


@way("png-deep.png")
def _(picture, path):
    path.write_bytes(imagecodecs.png_encode(np.asarray(picture.convert("RGB")).astype(np.uint16) * 257))


for orientation in (3, 6):
    WAYS[f"png-turned-{orientation}.png"] = lambda picture, path, turn=orientation: stored(picture, turn).save(path, exif=exif(turn))
WAYS["png-turned-8-long.png"] = lambda picture, path: stored(picture, 8).save(path, exif=exif(8, as_long=True))
WAYS["jpeg-turned-6-long.jpg"] = lambda picture, path: stored(picture, 6).save(path, quality=88, exif=exif(6, as_long=True))
saving("jpeg-inks.jpg", lambda picture: picture.convert("CMYK"), quality=90)
saving("jpeg-progressive.jpg", quality=85, progressive=True)

# MARK: JPEG XL

saving("jxl.jxl", quality=85)
saving("jxl-small.jxl", quality=50)
saving("jxl-lossless.jxl", lossless=True)
saving("jxl-gray.jxl", gray, quality=85)
saving("jxl-alpha.jxl", with_alpha, quality=85)


@way("jxl-deep.jxl")
def _(picture, path):
    path.write_bytes(imagecodecs.jpegxl_encode(np.asarray(picture.convert("RGB")).astype(np.uint16) * 257, level=90))


@way("jxl-of-jpeg.jxl")
def _(picture, path):
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=88)
    path.write_bytes(imagecodecs.jpegxl_encode_jpeg(file.getvalue()))


@way("jxl-turned-6.jxl")
def _(picture, path):
    # Viewers turn by the codestream, which the encoder fills from the JPEG's EXIF.
    file = io.BytesIO()
    stored(picture, 6).save(file, "JPEG", quality=88, exif=exif(6))
    path.write_bytes(imagecodecs.jpegxl_encode_jpeg(file.getvalue()))


# MARK: TIFF and BMP

for name, compression in (("tiff", None), ("tiff-lzw", "tiff_lzw"), ("tiff-deflate", "tiff_adobe_deflate"),
                          ("tiff-runs", "packbits"), ("tiff-jpeg", "jpeg")):
    saving(f"{name}.tiff", compression=compression)
saving("tiff-fax.tiff", bits, compression="group4")
saving("tiff-fax3.tiff", bits, compression="group3")
saving("tiff-bits.tiff", bits)
saving("tiff-inks.tiff", lambda picture: picture.convert("CMYK"), compression="tiff_lzw")
saving("tiff-palette.tiff", palette)
saving("tiff-alpha.tiff", with_alpha, compression="tiff_lzw")
saving("tiff-gray.tiff", gray, compression="tiff_lzw")


def tiff(name: str, form: Callable[[Picture], np.ndarray], **options) -> None:
    WAYS[name] = lambda picture, path: tifffile.imwrite(path, form(picture), **options)


def samples(picture: Picture) -> np.ndarray:
    return np.asarray(picture.convert("RGB"))


tiff("tiff-deep-gray.tiff", lambda picture: np.asarray(gray(picture)).astype(np.uint16) * 257)
tiff("tiff-deep.tiff", lambda picture: samples(picture).astype(np.uint16) * 257, photometric="rgb")
tiff("tiff-planes.tiff", lambda picture: np.moveaxis(samples(picture), 2, 0).copy(), photometric="rgb", planarconfig="separate")
tiff("tiff-tiles.tiff", samples, photometric="rgb", tile=(256, 256), compression="zlib")
tiff("tiff-predictor.tiff", samples, photometric="rgb", predictor=True, compression="lzw")
tiff("tiff-big-endian.tiff", samples, photometric="rgb", byteorder=">")
tiff("tiff-big.tiff", samples, photometric="rgb", bigtiff=True)
tiff("tiff-white-is-zero.tiff", lambda picture: 255 - np.asarray(gray(picture)), photometric="miniswhite")
tiff("tiff-one-strip.tiff", samples, photometric="rgb", rowsperstrip=10_000)
for orientation in (3, 5, 6, 8):
    tiff(f"tiff-turned-{orientation}.tiff", lambda picture, turn=orientation: np.asarray(stored(picture, turn)), photometric="rgb",
         extratags=[(274, 3, 1, orientation, True)])


@way("tiff-pages.tiff")
def _(picture, path):
    picture.save(path, save_all=True, append_images=[Image.new("RGB", (200, 200), "white")], compression="tiff_lzw")


saving("bmp.bmp")
saving("bmp-palette.bmp", palette)
saving("bmp-gray.bmp", gray)
saving("bmp-bits.bmp", bits)
saving("bmp-alpha.bmp", lambda picture: picture.convert("RGBA"))


@way("bmp-top-down.bmp")
def _(picture, path):
    file = io.BytesIO()
    picture.transpose(Image.Transpose.FLIP_TOP_BOTTOM).save(file, "BMP")
    data = bytearray(file.getvalue())
    data[22:26] = (-picture.height).to_bytes(4, "little", signed=True)
    path.write_bytes(bytes(data))


# MARK: PDF

A4 = (img2pdf.mm_to_pt(210), img2pdf.mm_to_pt(297))


def jpeg(picture: Picture, **options) -> bytes:
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=88, **options)
    return file.getvalue()


def pdf(name: str, content: Callable[[Picture], bytes], turn: int = 0, **options) -> None:
    def write(picture: Picture, path: pathlib.Path) -> None:
        data = img2pdf.convert(content(picture), **options)
        with pikepdf.open(io.BytesIO(data)) as document:
            if turn:
                document.pages[0].rotate(turn, relative=False)
            document.save(path)
    WAYS[name] = write


def encoded(form: str, mode: str = "RGB", **options) -> Callable[[Picture], bytes]:
    def encode(picture: Picture) -> bytes:
        file = io.BytesIO()
        picture.convert(mode).save(file, form, **options)
        return file.getvalue()
    return encode


pdf("pdf.pdf", jpeg)
pdf("pdf-sheet.pdf", jpeg, layout_fun=img2pdf.get_layout_fun(A4, border=(40, 40), auto_orient=True))
pdf("pdf-bits.pdf", lambda picture: encoded("TIFF", "1", compression="group4")(bits(picture)))
pdf("pdf-png.pdf", encoded("PNG"))
pdf("pdf-jpeg2000.pdf", encoded("JPEG2000", quality_layers=[20]))
for turn in (90, 180, 270):
    # The page is stored turned the other way.
    pdf(f"pdf-turned-{turn}.pdf", lambda picture, turn=turn: jpeg(picture.rotate(turn, expand=True)), turn=turn)


@way("pdf-pages.pdf")
def _(picture, path):
    path.write_bytes(img2pdf.convert([jpeg(picture), jpeg(Image.new("RGB", (200, 200), "white"))]))


@way("pdf-locked-for-changes.pdf")
def _(picture, path):
    with pikepdf.open(io.BytesIO(img2pdf.convert(jpeg(picture)))) as document:
        document.save(path, encryption=pikepdf.Encryption(owner="owner", user=""))


# How a picture loses colours, by words in the names of ways.
LOSSES = {"bits": bits, "fax": bits, "gray": gray, "white-is-zero": gray, "sixteen": lambda picture: picture.quantize(16)}


def source_of(name: str, picture: Picture, original: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """The JPEG with which the file of a way is compared."""
    for word, lose in LOSSES.items():
        if word in name:
            path = folder / f"{original.stem}-{word}.jpg"
            if not path.exists():
                lose(picture).convert("RGB").save(path, quality=95)
            return path
    return original.resolve()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", required=True, type=pathlib.Path)
    parser.add_argument("--pictures", required=True, nargs="+", type=pathlib.Path)
    parser.add_argument("--all", action="store_true", help="store each picture in every way")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    labels = []
    for place, (name, write) in enumerate(WAYS.items()):
        for number, source in enumerate(options.pictures):
            if not options.all and (place + number) % 2:
                continue
            path = options.out / f"{source.stem}-{name}"
            with Image.open(source) as file:
                picture = file.convert("RGB")
            write(picture, path)
            like = source_of(name, picture, source, options.out.resolve())
            labels.append({"file": path.name, "way": name, "source": str(like)})
    (options.out / "labels.json").write_text(json.dumps(labels, indent=1))


if __name__ == "__main__":
    main()
