/** The script that lets pages of the sites and the console show the stack's time; the front serves it at every host. */
export const pageTimePath = "/sandbox-time.js";

/**
 * Lets `Date` of a page run ahead of the browser's clock. Runs in the browser: it is sent as text, so it uses nothing from
 * outside.
 */
function moveDate(aheadMs: number): void {
  const { Date: RealDate } = globalThis;
  const now = (): number => RealDate.now() + aheadMs;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: readonly unknown[], newTarget) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
  });
  // Code that compares constructors sees only one kind of date.
  RealDate.prototype.constructor = globalThis.Date;
}

/** Returns the script for pages that are opened now. */
export function pageTimeScript(aheadMs: number): string {
  return aheadMs === 0 ? "" : `(${moveDate.toString()})(${aheadMs});\n`;
}

/** Returns a page that loads the script before everything else; one without a head is left as it is. */
export function withPageTime(page: string): string {
  return page.replace(/<head(?:\s[^>]*)?>/, (head) => `${head}<script src="${pageTimePath}"></script>`);
}
