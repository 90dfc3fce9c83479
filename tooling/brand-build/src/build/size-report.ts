import { gzipSync } from "node:zlib";
import { clientEntries, startClosure, type BundleFile } from "../vite/client-facts.ts";

/** Gate for what a page loads when it wakes, gzip kB (experience.md, "idle-loaded shell"). */
const startGateKb = 125;
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

  const total = [...start].reduce((sum, file) => sum + gzipKb(file), 0);
  const loader = files.find(isLoader);
  const loaderBytes = loader === undefined ? 0 : bytesOf(loader).length;
  return [
    `${brandName}, gzip:`,
    ...heaviest(code).map((file) => row(file, start.has(file) ? "when idle" : "on demand")),
    ...heaviest(styles).map((file) => row(file, "styles")),
    ...files.filter(({ fileName }) => fileName.endsWith(".woff2")).map((file) => row(file, "font")),
    `  ${total.toFixed(1).padStart(7)} kB  when idle, together (gate ${startGateKb})${total > startGateKb ? "  OVER" : ""}`,
    `  ${String(loaderBytes).padStart(7)} B   inline loader (gate ${loaderGateBytes})${loaderBytes > loaderGateBytes ? "  OVER" : ""}`,
  ].join("\n");
}
