import { everyRule } from "./media-features.ts";

/**
 * Forced colours like those of Chromium's own emulation (toolbars.test.ts compares the two, element by
 * element): system colours for everything, backgrounds in the page's colour with their original opacity, no
 * shadows, no gradients. The product's own rules for the mode win, and so do parts that keep their colours
 * with `forced-color-adjust: none`.
 */

type Scheme = "light" | "dark";

const styleId = "storybook-forced-colours";
/** The opacity of an element's background, and of its ::before and ::after boxes. */
const plates = { "": "data-plate", "::before": "data-plate-before", "::after": "data-plate-after" } as const;
/** Elements with a background picture from a file, which stays. */
const pictured = "data-plate-picture";

/** The two palettes of Chromium's emulation. */
const palettes: Readonly<Record<Scheme, Readonly<Record<string, string>>>> = {
  light: {
    canvas: "rgb(255 255 255)",
    field: "rgb(255 255 255)",
    buttonface: "rgb(255 255 255)",
    canvastext: "rgb(0 0 0)",
    fieldtext: "rgb(0 0 0)",
    buttontext: "rgb(0 0 0)",
    buttonborder: "rgb(0 0 0)",
    linktext: "rgb(0 0 159)",
    graytext: "rgb(96 0 0)",
    highlight: "rgb(5 0 73 / 80%)",
    highlighttext: "rgb(255 255 255)",
  },
  dark: {
    canvas: "rgb(0 0 0)",
    field: "rgb(0 0 0)",
    buttonface: "rgb(0 0 0)",
    canvastext: "rgb(255 255 255)",
    fieldtext: "rgb(255 255 255)",
    buttontext: "rgb(255 255 255)",
    buttonborder: "rgb(255 255 255)",
    linktext: "rgb(255 255 0)",
    graytext: "rgb(63 242 63)",
    highlight: "rgb(0 230 255 / 80%)",
    highlighttext: "rgb(0 0 0)",
  },
};
const systemColour = new RegExp(`\\b(${Object.keys(palettes.light).join("|")})\\b`, "giu");

/** Declarations that were changed for the emulation, with their original values. */
let changed: (readonly [style: CSSStyleDeclaration, property: string, value: string])[] = [];
let watcher: MutationObserver | undefined;

/** Makes the product's own rules for the mode win, with the palette's colours. */
function raiseOwnRules(page: Document, scheme: Scheme): void {
  for (const { rule, queries } of everyRule(page)) {
    if (!(rule instanceof CSSStyleRule)) continue;
    if (!queries.some((query) => /forced-colors\s*:\s*active/u.test(query))) continue;
    for (const property of Array.from(rule.style)) {
      const value = rule.style.getPropertyValue(property);
      const named = value.replaceAll(systemColour, (name) => palettes[scheme][name.toLowerCase()] ?? name);
      // Forced colours replace the brand's colours too.
      if (value === "" || (property.endsWith("color") && named === value)) continue;
      changed.push([rule.style, property, value]);
      rule.style.setProperty(property, named, "important");
    }
  }
}

function lowerOwnRules(): void {
  for (const [style, property, value] of changed) style.setProperty(property, value);
  changed = [];
}

/** Returns a rule's selector without pseudo-elements; nested selectors in full. */
function fullSelector(rule: CSSStyleRule): string {
  const own = rule.selectorText.replaceAll(/::[\w-]+/gu, "");
  let around = rule.parentRule;
  while (around !== null && !(around instanceof CSSStyleRule)) around = around.parentRule;
  return around === null ? own : own.replaceAll("&", `:is(${fullSelector(around)})`);
}

type Box = keyof typeof plates;

/** Selectors of the elements, and of the boxes before and after them, that keep their own colours. */
function partsWithOwnColours(page: Document): Readonly<Record<Box, readonly string[]>> {
  const found: Record<Box, string[]> = { "": [], "::before": [], "::after": [] };
  for (const { rule } of everyRule(page)) {
    if (!(rule instanceof CSSStyleRule)) continue;
    if (rule.style.getPropertyValue("forced-color-adjust") !== "none") continue;
    const box = (/::(?:before|after)$/u.exec(rule.selectorText)?.[0] ?? "") as Box;
    found[box].push(fullSelector(rule));
  }
  return found;
}

function sheetOf(scheme: Scheme, kept: Readonly<Record<Box, readonly string[]>>): string {
  const colours = palettes[scheme];
  // Inline pictures inherit their parent's colour, and keep colours that they set.
  const own = ["svg", ...kept[""]].join(", ");
  const free = `:not(:is(${own}), :is(${own}) *)`;
  const freeBox = (box: Box) =>
    `${free}${box === "" ? "" : `:not(:is(${[".none", ...kept[box]].join(", ")}))${box}`}`;
  const boxNames = Object.keys(plates) as Box[];
  const boxes = boxNames.map(freeBox);
  const canvas = (colours["canvas"] ?? "").slice(0, -1);
  return `
:root { color-scheme: ${scheme} !important; color: ${colours["canvastext"]} !important; background-color: ${colours["canvas"]} !important; }
${boxes.join(", ")} {
  border-color: currentcolor !important;
  outline-color: currentcolor !important;
  text-decoration-color: currentcolor !important;
  box-shadow: none !important;
  text-shadow: none !important;
  accent-color: auto !important;
}
${free}:not(:root, a[href], summary, button, input, select, textarea), ${freeBox("::before")}, ${freeBox("::after")} { color: inherit !important; }
${free}:is(button, input, select, textarea) { color: ${colours["buttontext"]} !important; }
${free}:is(input, select, textarea):focus { border-color: ${colours["highlight"]} !important; outline-color: ${colours["highlight"]} !important; }
${free}:is(a[href], summary) { color: ${colours["linktext"]} !important; }
${free}:is(button, select, textarea):disabled { color: ${colours["graytext"]} !important; }
${free}::placeholder { color: ${colours["graytext"]} !important; }
${free}:not([${pictured}]), ${freeBox("::before")}, ${freeBox("::after")} { background-image: none !important; }
${boxNames
  .flatMap((box) => [
    `:where([${plates[box]}="1"])${freeBox(box)} { background-color: ${canvas}) !important; }`,
    `:where([${plates[box]}]:not([${plates[box]}="1"]))${freeBox(box)} { background-color: ${canvas} / attr(${plates[box]} type(<number>), 1)) !important; }`,
  ])
  .join("\n")}
/* Words that are handed down are the brand's own where a part keeps its colours. */
@layer reset { :is(${[".none", ...kept[""]].join(", ")}) { color: var(--brand-text); } }
`;
}

/** An opaque colour is 1, a transparent one 0: browsers write "rgba(0, 0, 0, 0.5)" or "oklab(1 0 0 / 0.5)". */
function opacityOf(colour: string): number {
  const alpha = /^rgba.*,\s*(?<comma>[\d.]+)\)$|\/\s*(?<slash>[\d.]+)\)$/u.exec(colour)?.groups;
  return Number(alpha?.["comma"] ?? alpha?.["slash"] ?? 1);
}

/** Records every element's original background, with the emulation switched off. */
function notePlates(page: Document, style: HTMLStyleElement): void {
  const still = page.createElement("style");
  still.id = `${styleId}-still`;
  still.textContent = "*, ::before, ::after, ::backdrop { transition: none !important; }";
  page.head.append(still);
  style.disabled = true;
  const notes: (() => void)[] = [];
  for (const element of [page.body, ...page.body.querySelectorAll("*")]) {
    for (const [box, name] of Object.entries(plates)) {
      const computed = getComputedStyle(element, box === "" ? null : box);
      const opacity = opacityOf(computed.backgroundColor);
      const isPicture = box === "" && computed.backgroundImage.includes("url(");
      notes.push(() => {
        if (opacity > 0) element.setAttribute(name, String(opacity));
        else element.removeAttribute(name);
        if (box === "") element.toggleAttribute(pictured, isPicture);
      });
    }
  }
  for (const note of notes) note();
  style.disabled = false;
  // Colours are applied before transitions run again.
  void getComputedStyle(page.body).backgroundColor;
  still.remove();
}

/** Shows the page in forced colours, with a dark or a light palette; null: as designed. */
export function showForcedColours(page: Document, scheme: Scheme | null): void {
  watcher?.disconnect();
  watcher = undefined;
  lowerOwnRules();
  page.getElementById(styleId)?.remove();
  if (scheme === null) return;
  raiseOwnRules(page, scheme);
  const style = page.createElement("style");
  style.id = styleId;
  style.textContent = sheetOf(scheme, partsWithOwnColours(page));
  page.head.append(style);
  notePlates(page, style);
  let waiting = 0;
  watcher = new MutationObserver(() => {
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(() => {
      if (style.isConnected) notePlates(page, style);
    });
  });
  watcher.observe(page.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["class", "open", "hidden"],
  });
}
