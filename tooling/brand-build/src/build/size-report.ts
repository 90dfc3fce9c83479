import { gzipSync } from "node:zlib";
import { clientEntries, startClosure, type BundleFile } from "../vite/client-facts.ts";

/** Gates for what a page loads when it wakes, gzip kB (experience.md, "idle-loaded shell / overlay chunk"). */
const shellGateKb = 125;
const overlaysGateKb = 28;
/** Gate for the inline loader in bytes (experience.md, "JS on the landing page's critical path"). */
const loaderGateBytes = 3 * 1024;

const bytesOf = (file: BundleFile): Buffer => Buffer.from(file.type === "chunk" ? file.code : file.source);
const gzipKb = (file: BundleFile): number => gzipSync(bytesOf(file)).length / 1000;

/** What each file of the client build weighs, gzipped; over a gate is said so. */
export function describeSizes(brandName: string, files: readonly BundleFile[]): string {
  const isLoader = (file: BundleFile) =>
    file.type === "chunk" && file.isEntry && file.name === clientEntries.loader;
  const start = new Set<BundleFile>(startClosure(files));
  const code = files.filter((file) => file.type === "chunk" && !isLoader(file));
  const styles = files.filter(({ fileName }) => fileName.endsWith(".css"));
  const row = (file: BundleFile, note: string) =>
    `  ${gzipKb(file).toFixed(1).padStart(7)} kB  ${file.fileName.padEnd(46)} ${note}`.trimEnd();
  const heaviest = (list: readonly BundleFile[]) => list.toSorted((a, b) => gzipKb(b) - gzipKb(a));

  const isOverlays = ({ fileName }: BundleFile) => fileName.startsWith("assets/overlays-");
  const sum = (list: readonly BundleFile[]) => list.reduce((total, file) => total + gzipKb(file), 0);
  const summary = (kb: number, what: string, gate: number) =>
    `  ${kb.toFixed(1).padStart(7)} kB  ${what} (gate ${gate})${kb > gate ? "  OVER" : ""}`;
  const loader = files.find(isLoader);
  const loaderBytes = loader === undefined ? 0 : bytesOf(loader).length;
  return [
    `${brandName}, gzip:`,
    ...heaviest(code).map((file) => row(file, start.has(file) ? "when idle" : "on demand")),
    ...heaviest(styles).map((file) => row(file, "styles")),
    ...files.filter(({ fileName }) => fileName.endsWith(".woff2")).map((file) => row(file, "font")),
    summary(
      sum([...start].filter((file) => !isOverlays(file))),
      "when idle, shell and what it stands on",
      shellGateKb,
    ),
    summary(sum([...start].filter(isOverlays)), "when idle, overlays", overlaysGateKb),
    `  ${String(loaderBytes).padStart(7)} B   inline loader (gate ${loaderGateBytes})${loaderBytes > loaderGateBytes ? "  OVER" : ""}`,
  ].join("\n");
}
