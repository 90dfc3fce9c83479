import { gzipSync } from "node:zlib";
import { chatRoute } from "@parlour/contract/site-build";
import { isLoader, loadedByRoute, startClosure, type BundleFile } from "../vite/client-facts.ts";

/** Gate for the inline loader in bytes (docs/experience.md, "Budgets"). */
const loaderGateBytes = 3 * 1024;

/** A part of the app with its budget in gzip kB (docs/experience.md, "Budgets"). */
interface Budget {
  readonly what: string;
  /** The size to aim for. */
  readonly goal: number;
  /** The gate; for parts loaded on demand, the goal plus a fifth. */
  readonly gate: number;
}

const shellBudget: Budget = { what: "when idle, shell and what it stands on", goal: 115, gate: 125 };
const overlaysBudget: Budget = { what: "when idle, overlays", goal: 22, gate: 28 };
/** Parts loaded on demand, by the name of their chunk. Libraries of the chat and the checkout are chunks of their own. */
const partBudgets: readonly (Budget & { readonly chunk: string })[] = [
  { chunk: "chat-page", what: "chat", goal: 14, gate: 16.8 },
  { chunk: "virtual-rows", what: "message list's library", goal: 10, gate: 12 },
  { chunk: "birth-calendar", what: "date of birth's calendar", goal: 9, gate: 10.8 },
  { chunk: "image-upload-overlay", what: "photo", goal: 5, gate: 6 },
  { chunk: "checkout-page", what: "checkout", goal: 6, gate: 7.2 },
];

/** Customers' pages, opened cold: all scripts that they load until they work. */
const pageBudgets: readonly (Budget & { readonly route: string })[] = [
  { route: "/meet", what: "/meet, cold", goal: 155, gate: 172 },
  { route: chatRoute, what: "a chat, cold", goal: 165, gate: 192 },
  { route: "/credits", what: "/credits, cold", goal: 155, gate: 180 },
];
/** Each file is a request of its own, and compresses worse than one with others. */
const pageFilesGate = 12;

const bytesOf = (file: BundleFile): Buffer => Buffer.from(file.type === "chunk" ? file.code : file.source);
const weighed = new WeakMap<BundleFile, number>();

function gzipKb(file: BundleFile): number {
  const known = weighed.get(file);
  if (known !== undefined) return known;
  const kb = gzipSync(bytesOf(file)).length / 1000;
  weighed.set(file, kb);
  return kb;
}

const sum = (list: readonly BundleFile[]): number => list.reduce((total, file) => total + gzipKb(file), 0);

const isOverlays = ({ fileName }: BundleFile): boolean => fileName.startsWith("assets/overlays-");

function budgetRow(kb: number, { what, goal, gate }: Budget): string {
  const verdict = kb > gate ? "  OVER" : "";
  return `  ${kb.toFixed(1).padStart(7)} kB  ${what} (goal ${goal}, gate ${gate})${verdict}`;
}

function pageRow(files: readonly BundleFile[], { route, ...budget }: (typeof pageBudgets)[number]): string {
  const loaded = loadedByRoute(files, route);
  const row = budgetRow(sum(loaded), budget);
  return `${row}; ${loaded.length} scripts (gate ${pageFilesGate})${loaded.length > pageFilesGate ? "  OVER" : ""}`;
}

/** Lists every part with its budget. A part above its gate is marked OVER, which a test looks for. */
export function describeBudgets(files: readonly BundleFile[]): string[] {
  const start = startClosure(files);
  const loader = files.find(isLoader);
  const loaderBytes = loader === undefined ? 0 : bytesOf(loader).length;
  return [
    budgetRow(sum(start.filter((file) => !isOverlays(file))), shellBudget),
    budgetRow(sum(start.filter(isOverlays)), overlaysBudget),
    ...partBudgets.map((budget) => {
      const chunks = files.filter((file) => file.type === "chunk" && file.name === budget.chunk);
      // Otherwise a renamed part would pass forever.
      return chunks.length === 0
        ? `  ${"?".padStart(7)} kB  ${budget.what}: no chunk is called ${budget.chunk}  OVER`
        : budgetRow(sum(chunks), budget);
    }),
    ...pageBudgets.map((budget) => pageRow(files, budget)),
    `  ${String(loaderBytes).padStart(7)} B   inline loader (gate ${loaderGateBytes})${loaderBytes > loaderGateBytes ? "  OVER" : ""}`,
  ];
}

/** Returns the gzipped size of each file in the client build, and compares it with the budgets. */
export function describeSizes(brandName: string, files: readonly BundleFile[]): string {
  const start = new Set<BundleFile>(startClosure(files));
  const code = files.filter((file) => file.type === "chunk" && !isLoader(file));
  const styles = files.filter(({ fileName }) => fileName.endsWith(".css"));
  const row = (file: BundleFile, note: string) =>
    `  ${gzipKb(file).toFixed(1).padStart(7)} kB  ${file.fileName.padEnd(46)} ${note}`.trimEnd();
  const heaviest = (list: readonly BundleFile[]) => list.toSorted((a, b) => gzipKb(b) - gzipKb(a));
  return [
    `${brandName}, gzip:`,
    ...heaviest(code).map((file) => row(file, start.has(file) ? "when idle" : "on demand")),
    ...heaviest(styles).map((file) => row(file, "styles")),
    ...files.filter(({ fileName }) => fileName.endsWith(".woff2")).map((file) => row(file, "font")),
    ...describeBudgets(files),
  ].join("\n");
}
