"""Writes the pictures of this folder: pip install pillow==11.3.0 pillow-heif==1.8.1 pypdf==5.1.0 cryptography, apt install
libjxl-tools (0.7), then python make.py.

`corners.*` show what `TestPictures.corners` in `Tests/ImageCodecTests` draws, `board.*` a photo of `../boards`.
"""

import io
import struct
import subprocess
import tempfile
from pathlib import Path

import pillow_heif
import pypdf
from PIL import Image

HERE = Path(__file__).parent
COLORS = {(0, 0): (220, 30, 30), (2, 0): (30, 180, 30), (0, 2): (30, 30, 220), (2, 2): (240, 220, 40)}
ORIENTATION = 0x0112


def corners(width: int = 96, height: int = 64) -> Image.Image:
    image = Image.new("RGB", (width, height))
    for y in range(height):
        for x in range(width):
            grey = 100 + 60 * x // width
            image.putpixel((x, y), COLORS.get((x * 3 // width, y * 3 // height), (grey, grey, grey)))
    return image


def ink(value: int) -> Image.Image:
    image = Image.new("RGBA", (64, 48), (value, value, value, 0))
    image.paste((value, value, value, 255), (16, 16, 32, 28))
    return image


def rows(image: Image.Image, bits: int, encode) -> bytes:
    """The rows of a BMP from the bottom, each padded to four bytes."""
    result = b""
    for y in reversed(range(image.height)):
        row = b"".join(encode(image.getpixel((x, y))) for x in range(image.width))
        result += row + bytes(-len(row) % 4)
    return result


def bmp(width: int, height: int, bits: int, pixels: bytes, compression: int = 0, table: bytes = b"", colors: int = 0) -> bytes:
    start = 54 + len(table)
    head = struct.pack("<2sIII", b"BM", start + len(pixels), 0, start)
    return head + struct.pack("<IiiHHIIiiII", 40, width, height, 1, bits, compression, len(pixels), 0, 0, colors, 0) + table + pixels


def runs(image: Image.Image) -> bytes:
    """Four bits a pixel, run-length encoded: runs of one index, and single pixels given one by one."""
    result = b""
    for y in reversed(range(image.height)):
        row = [image.getpixel((x, y)) for x in range(image.width)]
        while row:
            length = next((n for n, index in enumerate(row) if index != row[0]), len(row))
            if length < 3 and len(row) >= 4:
                result += bytes([0, 4, row[0] << 4 | row[1], row[2] << 4 | row[3]])
                row = row[4:]
            else:
                result += bytes([length, row[0] << 4 | row[0]])
                row = row[length:]
        result += b"\0\0"
    return result + b"\0\1"


def write_bmp(image: Image.Image) -> None:
    image.save(HERE / "corners.bmp")
    image.quantize(200).save(HERE / "corners-8.bmp")
    few = image.quantize(16)
    palette = few.getpalette()[:48]
    table = b"".join(bytes([palette[i + 2], palette[i + 1], palette[i], 0]) for i in range(0, len(palette), 3))
    (HERE / "corners-4-runs.bmp").write_bytes(bmp(96, 64, 4, runs(few), 2, table, len(table) // 4))
    flipped = image.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    (HERE / "corners-top-down.bmp").write_bytes(bmp(96, -64, 24, rows(flipped, 24, lambda c: bytes([c[2], c[1], c[0]]))))
    masks = struct.pack("<III", 0xF800, 0x7E0, 0x1F)
    short = lambda c: struct.pack("<H", c[0] >> 3 << 11 | c[1] >> 2 << 5 | c[2] >> 3)
    (HERE / "corners-565.bmp").write_bytes(bmp(96, 64, 16, rows(image, 16, short), 3, masks))
    head = struct.pack("<2sIII", b"BM", 70 + 16, 0, 70) + struct.pack("<IiiHHIIiiII", 56, 2, 2, 1, 32, 3, 16, 0, 0, 0, 0)
    masks = struct.pack("<IIII", 0xFF0000, 0xFF00, 0xFF, 0xFF000000)
    (HERE / "no-alpha.bmp").write_bytes(head + masks + bytes([0, 0, 255, 0] * 4))


def write_gif(image: Image.Image) -> None:
    image.save(HERE / "corners.gif", interlace=0)
    image.save(HERE / "corners-interlaced.gif", interlace=1)
    white = Image.new("RGB", image.size, "white")
    white.save(HERE / "corners-blank-first.gif", save_all=True, append_images=[image], duration=100)
    for name, value in (("white-ink", 255), ("black-ink", 0)):
        ink(value).save(HERE / f"{name}.gif")
        ink(value).save(HERE / f"{name}.png")


def write_webp(image: Image.Image) -> None:
    image.save(HERE / "corners.webp", quality=90)
    image.save(HERE / "corners-lossless.webp", lossless=True)
    image.save(HERE / "corners-animated.webp", save_all=True, append_images=[Image.new("RGB", image.size)], quality=90)
    white = Image.new("RGB", image.size, "white")
    white.save(HERE / "corners-blank-first.webp", save_all=True, append_images=[image], quality=90)
    clear = image.convert("RGBA")
    clear.putpixel((48, 32), (0, 0, 0, 0))
    clear.save(HERE / "corners-animated-alpha.webp", save_all=True, append_images=[Image.new("RGBA", image.size)], quality=90)
    for name, value in (("white-ink", 255), ("black-ink", 0)):
        ink(value).save(HERE / f"{name}.webp", lossless=True, exact=True)


def write_tiff(image: Image.Image) -> None:
    image.save(HERE / "corners.tiff")
    image.save(HERE / "corners-deflate.tiff", compression="tiff_deflate", tiffinfo={278: 16})
    ink(255).save(HERE / "white-ink.tiff")
    (HERE / "corners-tiles.tiff").write_bytes(tiff(image, tile=32))
    (HERE / "corners-16.tiff").write_bytes(tiff(image, bits=16))


def tiff(image: Image.Image, bits: int = 8, tile: int = 0) -> bytes:
    """An uncompressed TIFF, which Pillow does not write in tiles or with 16 bits."""
    parts = [image.crop((x, y, x + tile, y + tile)) for y in range(0, 64, tile) for x in range(0, 96, tile)] if tile else [image]
    data = [b"".join(bytes([s]) * (bits // 8) for pixel in part.getdata() for s in pixel) for part in parts]
    size, count = len(data[0]), len(data)
    place = {322: (4, [tile]), 323: (4, [tile]), 324: (4, []), 325: (4, [size] * count)} if tile else {
        273: (4, []), 278: (4, [64]), 279: (4, [size])}
    tags = {256: (4, [96]), 257: (4, [64]), 258: (3, [bits] * 3), 259: (3, [1]), 262: (3, [2]), 277: (3, [3]), **place}
    start = 8 + 2 + 12 * len(tags) + 4
    tags[324 if tile else 273] = (4, [0] * count)
    extra = sum(len(v) * (2 if t == 3 else 4) for t, v in tags.values() if len(v) * (2 if t == 3 else 4) > 4)
    tags[324 if tile else 273] = (4, [start + extra + size * n for n in range(count)])
    directory, rest = struct.pack("<H", len(tags)), b""
    for tag, (kind, values) in sorted(tags.items()):
        packed = struct.pack(f"<{len(values)}{'H' if kind == 3 else 'I'}", *values)
        directory += struct.pack("<HHI", tag, kind, len(values))
        if len(packed) <= 4:
            directory += packed.ljust(4, b"\0")
        else:
            directory += struct.pack("<I", start + len(rest))
            rest += packed
    return b"II*\0" + struct.pack("<I", 8) + directory + bytes(4) + rest + b"".join(data)


def write_turned(image: Image.Image) -> None:
    """Files that are stored turned or mirrored and say so."""
    for name, stored, value in (
        ("turned", image.transpose(Image.Transpose.ROTATE_90), 6),
        ("mirrored", image.transpose(Image.Transpose.FLIP_LEFT_RIGHT), 2),
    ):
        exif = Image.Exif()
        exif[ORIENTATION] = value
        stored.save(HERE / f"{name}.tiff", tiffinfo={ORIENTATION: value})
        if name == "turned":
            stored.save(HERE / f"{name}.webp", exif=exif, quality=90)
            stored.save(HERE / f"{name}.png", exif=exif)
        (HERE / f"{name}.heic").write_bytes(heic(stored, value, exif.tobytes()))


def heic(stored: Image.Image, value: int, exif: bytes) -> bytes:
    """`irot` and `imir` as pillow-heif writes them for an orientation, and an EXIF block that says the same again."""
    file = io.BytesIO()
    stored.save(file, format="HEIF", exif=exif, quality=90)
    data = file.getvalue()
    assert (b"irot" if value == 6 else b"imir") in data, "pillow-heif did not write the turn"
    # The library writes "1" into the EXIF.
    found = data.find(struct.pack("<HHI", ORIENTATION, 3, 1)), data.find(struct.pack(">HHI", ORIENTATION, 3, 1))
    at = max(found) + 8
    assert max(found) > 0
    order = "<" if found[0] > 0 else ">"
    return data[:at] + struct.pack(f"{order}H", value) + data[at + 2 :]


def jxl(image: Image.Image, name: str, *options: str) -> None:
    with tempfile.NamedTemporaryFile(suffix=".png") as file:
        image.save(file.name)
        subprocess.run(["cjxl", file.name, HERE / name, *options], check=True, capture_output=True)


def write_jxl(image: Image.Image) -> None:
    jxl(image, "corners.jxl", "-d", "1", "--container=1")
    jxl(image, "corners-lossless.jxl", "-d", "0")
    jxl(ink(255), "white-ink.jxl", "-d", "0")
    turned = image.transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    with tempfile.NamedTemporaryFile(suffix=".jpg") as file:
        turned.save(file.name, exif=exif, quality=95)
        subprocess.run(["cjxl", file.name, HERE / "turned.jxl"], check=True, capture_output=True)


def write_documents(board: Image.Image) -> None:
    """A scan of two pages, the same with a password, and a page in a typeface that the document only names."""
    blank = Image.new("RGB", (600, 800), (250, 250, 250))
    blank.save(HERE / "pages.pdf", save_all=True, append_images=[board], resolution=96)
    locked = pypdf.PdfWriter(clone_from=HERE / "pages.pdf")
    locked.encrypt("secret", algorithm="AES-256")
    locked.write(HERE / "locked.pdf")
    lines = ["The expedition carried provisions", "for nineteen days across the glacier."]
    text = "BT /F1 24 Tf 72 720 Td 30 TL " + " ".join(f"({line}) Tj T*" for line in lines) + " ET"
    resources = "<< /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Times-Roman >> >> >>"
    parts = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources {resources} >>",
        f"<< /Length {len(text)} >>\nstream\n{text}\nendstream",
    ]
    file = "%PDF-1.4\n" + "".join(f"{n} 0 obj\n{part}\nendobj\n" for n, part in enumerate(parts, 1))
    (HERE / "named-typeface.pdf").write_text(file + "trailer << /Root 1 0 R >>\n%%EOF\n")


def write_boards() -> None:
    board = Image.open(HERE / "../boards/easy-000.jpg").convert("RGB")
    board.thumbnail((900, 900))
    board.save(HERE / "board.webp", quality=60)
    board.save(HERE / "board.heic", quality=40)
    board.save(HERE / "board.avif", quality=50)
    framed = Image.new("RGBA", (board.width + 20, board.height + 20))
    framed.paste(board, (10, 10))
    framed.save(HERE / "board-alpha.avif", quality=50)
    board.save(HERE / "board.tiff", compression="jpeg", quality=60)
    jxl(board, "board.jxl", "-d", "4")
    write_documents(board)
    grey = board.convert("L").resize((board.width * 2 // 3, board.height * 2 // 3))
    grey.quantize(16).save(HERE / "board.gif")
    grey.quantize(16).save(HERE / "board.bmp")


if __name__ == "__main__":
    pillow_heif.register_heif_opener()
    picture = corners()
    write_bmp(picture)
    write_gif(picture)
    write_webp(picture)
    write_tiff(picture)
    write_jxl(picture)
    picture.save(HERE / "corners.heic", quality=90)
    picture.save(HERE / "corners.avif", quality=90)
    write_turned(picture)
    write_boards()
