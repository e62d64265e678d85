// Prepares pictures before they are sent.

/** The longest side in pixels; the platform shows no more of a photo. */
const longestSide = 1280;
/** The size in bytes above which a photo is scaled down here, because the server would refuse it. */
const photoLimit = 10 * 1024 * 1024;

/** The types of pictures that not every system knows by their names. */
const types = { avif: "image/avif", heic: "image/heic", heif: "image/heif", tif: "image/tiff", tiff: "image/tiff", webp: "image/webp" };

/** The file with the type that its name tells, if the browser knows none. */
export function withType(file) {
  const type = file.type ? undefined : types[file.name.split(".").pop().toLowerCase()];
  return type ? new File([file], file.name, { type }) : file;
}

/**
 * Converts a file to a photo that the server accepts.
 * JPEG and PNG stay as they are, unless they are too large. Any other format that this browser can show (HEIC, WebP, AVIF, …)
 * becomes JPEG. A file that it can't show stays as it is, and the server converts it or rejects it.
 */
export async function asPhoto(file) {
  if (!file.type.startsWith("image/")) return file;
  if (["image/jpeg", "image/png"].includes(file.type) && file.size <= photoLimit) return file;
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale)));
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.87 });
    return new File([blob], "photo.jpg", { type: "image/jpeg" });
  } catch {
    return file;
  }
}
