/**
 * The most pixels that a photo may have in the crop editor. Its canvas holds 4 bytes for each, and phones refuse canvases
 * past some 16 million (Safari on iOS); the saved crop is 496 pixels wide, at any zoom far less than this.
 */
export const mostPixels = 12_000_000;

/** Width and height of a photo brought under the limit, its proportions kept; null if it is under it already. */
export function fittedSize(width: number, height: number): { width: number; height: number } | null {
  const pixels = width * height;
  if (pixels <= mostPixels) return null;
  const scale = Math.sqrt(mostPixels / pixels);
  // The small addition makes up for floating-point error: a third of 12000 must give 4000, not 3999.
  const fit = (side: number) => Math.max(1, Math.floor(side * scale + 1e-6));
  return { width: fit(width), height: fit(height) };
}

/**
 * The photo as the editor can hold it: itself, or a smaller copy of one that is too large. What can't be read this way,
 * such as a drawing in vectors, is left as it is: the editor says whether it can show it.
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
