/**
 * The most pixels of a photo in the crop editor. Its canvas holds 4 bytes for each, and phones refuse
 * canvases above about 16 million (Safari on iOS); the saved crop is 496 pixels wide, far less than this at
 * any zoom.
 */
export const mostPixels = 12_000_000;

/** Returns width and height of a photo reduced to the limit, in proportion; null if it is within it. */
export function fittedSize(width: number, height: number): { width: number; height: number } | null {
  const pixels = width * height;
  if (pixels <= mostPixels) return null;
  const scale = Math.sqrt(mostPixels / pixels);
  // The small addition corrects floating-point error: a third of 12000 must give 4000, not 3999.
  const fit = (side: number) => Math.max(1, Math.floor(side * scale + 1e-6));
  return { width: fit(width), height: fit(height) };
}

/**
 * Returns the photo for the editor: itself, or a smaller copy if it is too large. A file that can't be read
 * this way, such as a vector drawing, stays unchanged: the editor reports whether it can show it.
 */
export async function fitPhoto(photo: Blob): Promise<Blob> {
  let whole: ImageBitmap | null = null;
  let small: ImageBitmap | null = null;
  try {
    whole = await createImageBitmap(photo);
    const size = fittedSize(whole.width, whole.height);
    if (size === null) return photo;
    small = await createImageBitmap(whole, {
      resizeWidth: size.width,
      resizeHeight: size.height,
      resizeQuality: "high",
    });
    const canvas = document.createElement("canvas");
    Object.assign(canvas, size);
    const context = canvas.getContext("2d");
    if (context === null) return photo;
    context.drawImage(small, 0, 0);
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    // PNG keeps transparency. The size does not matter, because this copy is never stored.
    canvas.toBlob(resolve, "image/png");
    return (await promise) ?? photo;
  } catch {
    return photo;
  } finally {
    whole?.close();
    small?.close();
  }
}
