/**
 * Watches for data that became script (docs/safety.md, "stored script"): how often a payload of
 * `@parlour/contract/testing/script-payloads` ran, and what in a page could still run.
 */
const watched = globalThis as { parlourRan?: () => void };
let runs = 0;

/** Starts counting again. */
export function watchScripts(): void {
  runs = 0;
  watched.parlourRan = () => void (runs += 1);
}

/** How often a payload ran. */
export const scriptRuns = (): number => runs;

const runnable = "script, iframe, frame, object, embed, base, meta, portal, foreignObject, annotation-xml";
const addressed = new Set(["href", "xlink:href", "action", "formaction", "srcdoc"]);

/** Browsers ignore control characters before a scheme and within it. */
function leadsToScript(address: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the very characters that hide a scheme
  const plain = address.replaceAll(/[\u0000-\u0020]/g, "").toLowerCase();
  return /^(?:javascript|vbscript|data):/.test(plain);
}

/** Describes elements and attributes below a place that only data can have added. */
export function scriptsWithin(place: ParentNode): string[] {
  const found = [...place.querySelectorAll(runnable)].map((element) => `<${element.localName}>`);
  for (const element of place.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      const leads = addressed.has(name) && leadsToScript(value);
      const styles = name === "style" && value.includes("parlourRan");
      if (name.startsWith("on") || leads || styles) found.push(`${element.localName}[${name}=${value}]`);
    }
  }
  return found;
}

/**
 * Resolves when a missing picture has failed: those of payloads, requested earlier from the same place, have
 * failed by then.
 */
export async function picturesTried(): Promise<void> {
  const last = new Image();
  const tried = new Promise((resolve) => {
    last.addEventListener("load", resolve, { once: true });
    last.addEventListener("error", resolve, { once: true });
  });
  last.src = "x";
  await tried;
}
