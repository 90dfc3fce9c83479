import type { Browser, Page } from "@playwright/test";

interface TraceEvent {
  readonly name: string;
  readonly ts: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly data?: { readonly type?: string } | null; readonly elementCount?: number };
}

/**
 * Records the browser's work during a press, and returns how many elements it styled between the press's click and the
 * paint after that. `shown` waits for what the press opens.
 */
export async function styledBeforePaint(
  browser: Browser,
  page: Page,
  press: () => Promise<void>,
  shown: () => Promise<void>,
): Promise<number> {
  await browser.startTracing(page, { categories: ["devtools.timeline"] });
  await press();
  // Looking for what is shown makes the browser style it, so nothing looks before the paint.
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
  await shown();
  const trace = (await browser.stopTracing()).toString();
  const { traceEvents } = JSON.parse(trace) as { readonly traceEvents: readonly TraceEvent[] };
  const events = traceEvents.toSorted((a, b) => a.ts - b.ts);
  const click = events.find(({ name, args }) => name === "EventDispatch" && args.data?.type === "click");
  if (click === undefined) throw new Error("the trace has no click");
  const after = events.filter(({ ts, pid, tid }) => ts >= click.ts && pid === click.pid && tid === click.tid);
  const paint = after.findIndex(({ name }) => name === "Paint");
  if (paint === -1) throw new Error("the trace has no paint after the click");
  return after.slice(0, paint).reduce((sum, { name, args }) => {
    return name === "UpdateLayoutTree" ? sum + (args.elementCount ?? 0) : sum;
  }, 0);
}
