// Prepares pictures before they are sent.

/** Pixels a side at most; the platform shows no more of a photo. */
const longestSide = 1280;
/** Bytes above which a photo is made smaller here rather than refused there. */
const photoLimit = 10 * 1024 * 1024;

/**
 * The file as the server takes photos: JPEG and PNG as they are, unless they are too large; whatever else this browser can show
 * (HEIC, WebP, AVIF, …) is drawn and written as JPEG. What it can't show stays as it is, and the server says so.
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
