/**
 * Colour vision, as a filter over the page. The matrices work on linear light: those for the three kinds of
 * missing cones are from Machado, Oliveira and Fernandes (2009) at full severity; without any cones only
 * lightness is left. Chromium's own emulation uses the same (toolbars.test.ts compares the pictures).
 */

const matrices = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
  achromatopsia: [
    [0.213, 0.715, 0.072],
    [0.213, 0.715, 0.072],
    [0.213, 0.715, 0.072],
  ],
} as const;

/** A kind of colour vision in the toolbar. */
export type ColourVision = keyof typeof matrices;

const styleId = "storybook-colour-vision";
const drawingId = "storybook-colour-vision-filters";

/** True for a colour vision that can be shown. */
export function isColourVision(value: unknown): value is ColourVision {
  return typeof value === "string" && Object.hasOwn(matrices, value);
}

function filtersOf(page: Document): SVGSVGElement {
  const names = Object.keys(matrices) as ColourVision[];
  const drawn = names.map((name) => {
    const values = [...matrices[name].map((row) => `${row.join(" ")} 0 0`), "0 0 0 1 0"].join(" ");
    return `<filter id="storybook-${name}" color-interpolation-filters="linearRGB"><feColorMatrix values="${values}"/></filter>`;
  });
  const holder = page.createElement("div");
  holder.innerHTML = `<svg id="${drawingId}" width="0" height="0" style="position:absolute" aria-hidden="true">${drawn.join("")}</svg>`;
  return holder.firstElementChild as SVGSVGElement;
}

/** Shows the page as a person with this colour vision sees it; null: unchanged. */
export function showColourVision(page: Document, vision: ColourVision | null): void {
  page.getElementById(styleId)?.remove();
  page.getElementById(drawingId)?.remove();
  if (vision === null) return;
  page.documentElement.append(filtersOf(page));
  const style = page.createElement("style");
  style.id = styleId;
  // Elements in the top layer are outside the root, so dialogs and their backdrops need the filter themselves.
  style.textContent = `:root, dialog:modal, :popover-open, ::backdrop { filter: url("#storybook-${vision}") !important; }`;
  page.head.append(style);
}
