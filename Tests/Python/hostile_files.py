"""Malicious files. No library writes such files, so they are assembled byte by byte."""

import io
import random
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int, height: int, depth: int = 8, color: int = 2, rows: bytes | None = None, extra: bytes = b"") -> bytes:
    """A PNG of one colour, whose pixels compress by a factor of a thousand."""
    bits = {0: 1, 2: 3, 3: 1, 6: 4}[color] * depth
    if rows is None:
        packer = zlib.compressobj(9)
        row = bytes(1 + (width * bits + 7) // 8)
        rows = b"".join(packer.compress(row) for _ in range(height)) + packer.flush()
    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    return SIGNATURE + chunk(b"IHDR", header) + extra + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def animated_png(frames: int = 500, side: int = 1000) -> bytes:
    """An animated PNG. Readers without support for animation show its first picture."""
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    rows = zlib.compress(bytes((1 + side * 3) * side), 9)
    parts = [SIGNATURE, chunk(b"IHDR", header), chunk(b"acTL", struct.pack(">II", frames, 0))]
    control = struct.pack(">IIIIHHBB", side, side, 0, 0, 1, 10, 0, 0)
    parts += [chunk(b"fcTL", struct.pack(">I", 0) + control), chunk(b"IDAT", rows)]
    for number in range(1, frames):
        parts.append(chunk(b"fcTL", struct.pack(">I", 2 * number - 1) + control))
        parts.append(chunk(b"fdAT", struct.pack(">I", 2 * number) + rows))
    return b"".join(parts) + chunk(b"IEND", b"")


def text_bomb() -> bytes:
    """A PNG whose compressed comment decompresses to 256 MB."""
    packer = zlib.compressobj(9)
    packed = b"".join(packer.compress(bytes(1 << 20)) for _ in range(256)) + packer.flush()
    return png(64, 64, extra=chunk(b"zTXt", b"Comment\0\0" + packed))


def segment(marker: int, payload: bytes) -> bytes:
    return struct.pack(">BBH", 0xFF, marker, len(payload) + 2) + payload


def progressive(width: int, height: int, scans: int) -> bytes:
    """A grey progressive JPEG: a first scan with one bit per block, and refinement scans that skip all blocks at once."""
    blocks = -(-width // 8) * -(-height // 8)
    # A table with a single code of one bit. In the first scan it means "no difference", in the others "skip
    # 2^14 blocks and 14 bits more".
    one_code = bytes([1] + [0] * 15)
    head = b"\xff\xd8" + segment(0xDB, b"\0" + bytes([1] * 64))
    head += segment(0xC2, struct.pack(">BHHB", 8, height, width, 1) + b"\x01\x11\x00")
    head += segment(0xC4, b"\x00" + one_code + b"\x00") + segment(0xC4, b"\x10" + one_code + b"\xe0")
    first = segment(0xDA, b"\x01\x01\x00\x00\x00\x00") + bytes(-(-blocks // 8))
    skip = packed("0" + "1" * 14, -(-blocks // 32767))
    later = [segment(0xDA, b"\x01\x01\x00\x01\x3f\x01") + skip]
    later += [segment(0xDA, b"\x01\x01\x00\x01\x3f\x10") + skip] * (scans - 2)
    return head + first + b"".join(later) + b"\xff\xd9"


def packed(bits: str, times: int) -> bytes:
    """Bits in the form of JPEG data: padded with ones, with a zero byte after each byte of ones."""
    text = bits * times
    text += "1" * (-len(text) % 8)
    return int(text, 2).to_bytes(len(text) // 8, "big").replace(b"\xff", b"\xff\x00")


def with_exif_loop(jpeg: bytes) -> bytes:
    """`jpeg` with EXIF data whose list of entries points to itself and claims 65,535 entries."""
    tiff = b"II*\0" + struct.pack("<I", 8) + struct.pack("<H", 65535) + struct.pack("<HHII", 0x8769, 4, 1, 8) + struct.pack("<I", 8)
    return jpeg[:2] + segment(0xE1, b"Exif\0\0" + tiff) + jpeg[2:]


def noise(count: int) -> bytes:
    """Pseudo-random bytes, the same each time."""
    return random.Random(8).randbytes(count)


def specks() -> bytes:
    """A PNG of black specks, which look like hundreds of lines of print."""
    chance, width, height = random.Random(8), 960, 1200
    rows = [bytearray(b"\xff" * width) for _ in range(height)]
    for _ in range(8000):
        left, top, right, bottom = chance.randrange(950), chance.randrange(1190), chance.randrange(4, 10), chance.randrange(6, 11)
        for row in rows[top : top + bottom]:
            row[left : left + right] = bytes(len(row[left : left + right]))
    return png(width, height, color=0, rows=zlib.compress(b"".join(b"\0" + row for row in rows)))


def grain() -> bytes:
    """A PNG of black pixels strewn over white paper, which look like thousands of pieces of lines."""
    chance, side = random.Random(8), 1280
    rows = [bytes(0 if chance.random() < 0.1 else 255 for _ in range(side)) for _ in range(side)]
    return png(side, side, color=0, rows=zlib.compress(b"".join(b"\0" + row for row in rows)))


def letters() -> bytes:
    """A PNG of small letters that make no words. Reading them takes Tesseract seconds."""
    chance, side = random.Random(5), 1280
    picture = Image.new("L", (side, side), 255)
    pen, font = ImageDraw.Draw(picture), ImageFont.load_default(13)
    for top in range(0, side, 15):
        left = 0
        while left < side:
            word = "".join(chance.choices("abcdefghnostuvwxyz", k=8))
            pen.text((left, top), word, font=font, fill=0)
            left += int(font.getlength(word)) + 28
    pen.rectangle((540, 540, 680, 680), fill=255)
    file = io.BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()


# The files by their fault. Each is made from a valid JPEG.


def blank_gif(frames: int, side: int = 100) -> bytes:
    """A GIF whose frames are all blank."""
    file = io.BytesIO()
    blank = Image.new("P", (side, side))
    blank.save(file, "GIF", optimize=False)
    whole = file.getvalue()
    start = whole.index(b",\0\0\0\0")
    return whole[:start] + whole[start:-1] * frames + b";"


def bmp(width: int, height: int, pixels: bytes) -> bytes:
    head = struct.pack("<2sIII", b"BM", 54 + len(pixels), 0, 54)
    return head + struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, len(pixels), 0, 0, 0, 0) + pixels


def saved(width: int, height: int, kind: str, **options) -> bytes:
    """A picture of a slope, in another format."""
    file = io.BytesIO()
    Image.linear_gradient("L").resize((width, height)).convert("RGB").save(file, kind, **options)
    return file.getvalue()


def other_format(photo: bytes, kind: str, share: float) -> bytes:
    file = io.BytesIO()
    Image.open(io.BytesIO(photo)).convert("RGB").save(file, kind)
    return file.getvalue()[: int(file.tell() * share)]


def heic() -> bytes:
    return (Path(__file__).parent.parent / "Fixtures" / "formats" / "board.heic").read_bytes()


def spoilt(file: bytes) -> bytes:
    """`file` with a thousand other bytes behind its head."""
    result, chance = bytearray(file), random.Random(3)
    for _ in range(1000):
        result[chance.randrange(len(file) // 10, len(file))] = chance.randrange(256)
    return bytes(result)


FILES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda photo: b"",
    "one byte": lambda photo: b"\xff",
    "20 MB of noise": lambda photo: noise(20_000_000),
    "a JPEG's start and 20 MB of noise": lambda photo: photo[:200] + noise(20_000_000),
    "a photo with 20 MB behind its end": lambda photo: photo + noise(20_000_000),
    "a photo cut short in its head": lambda photo: photo[:300],
    "a GIF named JPEG": lambda photo: b"GIF89a" + struct.pack("<HH", 65535, 65535) + noise(1000),
    "a WebP": lambda photo: b"RIFF\x24\0\0\0WEBPVP8 " + noise(1000),
    "a PDF": lambda photo: b"%PDF-1.7\n" + noise(1000),
    "a ZIP": lambda photo: b"PK\x03\x04" + noise(1000),
    "a page of HTML": lambda photo: b"<html><script>alert(1)</script>" * 100,
    "an SVG": lambda photo: b'<svg xmlns="http://www.w3.org/2000/svg" width="65500" height="65500"/>',
    "a PNG of 65,500 by 65,500 that has no rows": lambda photo: png(65500, 65500, rows=zlib.compress(b"")),
    "a PNG of 65,500 by 1": lambda photo: png(65500, 1),
    "a PNG of 1 by 65,500": lambda photo: png(1, 65500),
    "a bomb: a PNG of 30,000 by 30,000 in 110 kB": lambda photo: png(30000, 30000, depth=1, color=0),
    "the largest PNG that is taken": lambda photo: png(6300, 6300),
    "a PNG with a comment of 256 MB": lambda photo: text_bomb(),
    "an animated PNG": lambda photo: animated_png(),
    "a JPEG of 65,500 by 65,500": lambda photo: progressive(65500, 65500, 2),
    "a JPEG of 65,500 by 1": lambda photo: progressive(65500, 1, 2),
    "a progressive JPEG of 5,000 scans": lambda photo: progressive(8000, 8000, 5000),
    "the most progressive JPEG that is taken": lambda photo: progressive(4000, 3700, 20),
    "specks that make hundreds of lines": lambda photo: specks(),
    "grain that makes thousands of pieces of lines": lambda photo: grain(),
    "letters that make no words": lambda photo: letters(),
    "EXIF that points at itself": lambda photo: with_exif_loop(photo),
    "a GIF of a thousand blank frames": lambda photo: blank_gif(1000),
    "the largest GIF that is taken": lambda photo: blank_gif(3, 2900),
    "a BMP of 65,500 by 65,500": lambda photo: bmp(65500, 65500, b""),
    "the largest BMP that is taken": lambda photo: bmp(2900, 2900, bytes(2900 * 2900 * 3)),
    "a TIFF whose directory follows itself": lambda photo: b"II*\0" + struct.pack("<IHHHIII", 8, 1, 256, 4, 1, 99, 8),
    "the largest TIFF in one strip": lambda photo: saved(5000, 5000, "TIFF", compression="tiff_lzw", tiffinfo={278: 5000}),
    "a TIFF of 40 megapixels": lambda photo: saved(6300, 6300, "TIFF", compression="tiff_deflate", tiffinfo={278: 8}),
    "a WebP of 40 megapixels": lambda photo: saved(6300, 6300, "WEBP", quality=50, method=0),
    "the largest lossless WebP": lambda photo: saved(5000, 5000, "WEBP", lossless=True, method=0, quality=0),
    "a WebP cut in half": lambda photo: other_format(photo, "WEBP", 0.5),
    "a TIFF cut in half": lambda photo: other_format(photo, "TIFF", 0.5),
    "an AVIF cut in half": lambda photo: other_format(photo, "AVIF", 0.5),
    "the largest AVIF that is taken": lambda photo: saved(3840, 2160, "AVIF", speed=10),
    "an AVIF of 20 megapixels": lambda photo: saved(5000, 4000, "AVIF", speed=10),
    "a HEIC without a picture": lambda photo: struct.pack(">I4s4sI4s", 20, b"ftyp", b"heic", 0, b"mif1") + noise(1000),
    "a HEIC with spoilt slices": lambda photo: spoilt(heic()),
}
