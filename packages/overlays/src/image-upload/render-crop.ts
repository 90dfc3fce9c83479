import { cropSize } from "./crop-geometry.ts";

/** Twice the size of the crop area, so that the photo is sharp on high-density screens. */
const savedSide = cropSize * 2;
const jpegQuality = 0.9;

/** Returns the crop, of any size, as a JPEG file with that name, or null if the browser can't encode it. */
export async function renderCrop(crop: HTMLCanvasElement, name: string): Promise<File | null> {
  const canvas = document.createElement("canvas");
  canvas.width = savedSide;
  canvas.height = savedSide;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.imageSmoothingQuality = "high";
  context.drawImage(crop, 0, 0, savedSide, savedSide);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/jpeg", jpegQuality);
  const blob = await promise;
  return blob === null ? null : new File([blob], name, { type: "image/jpeg" });
}
