/**
 * Returns a drawn picture as a file: a hill under a low sun. For stories and tests; no photograph of anybody.
 */
export async function pictureFile(width = 640, height = 480, name = "evening.png"): Promise<File> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser has no canvas.");
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, "#2b2350");
  sky.addColorStop(0.62, "#c8697a");
  sky.addColorStop(1, "#f2bd84");
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#ffe9bf";
  context.beginPath();
  context.arc(width * 0.62, height * 0.6, height * 0.14, 0, Math.PI * 2);
  context.fill();
  context.fillStyle = "#1b1730";
  context.beginPath();
  context.ellipse(width * 0.35, height * 1.12, width * 0.7, height * 0.42, 0, 0, Math.PI * 2);
  context.fill();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, "image/png");
  const blob = await promise;
  if (blob === null) throw new Error("This browser can't make a PNG.");
  return new File([blob], name, { type: "image/png" });
}

/** Passes a file to the overlay's file input, like a choice in the file picker. */
export function chooseFile(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error("There is no file input.");
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
