let brush: CanvasRenderingContext2D | null = null;

/** Returns the colour that the browser paints for any CSS colour, including color-mix(), as #rrggbb. */
export function measureColour(colour: string): string {
  brush ??= document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  if (brush === null) throw new Error("this browser offers no canvas to measure colours on");
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  const channels = Array.from(brush.getImageData(0, 0, 1, 1).data).slice(0, 3);
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
