import { readFile } from "node:fs/promises";
import { BrandBuildError } from "../brand-build-error.ts";
import type { ClientFacts, RouteParts } from "../document/render-document.ts";
import { filesByRoute } from "./customer-pages.ts";

/** The part of a bundler's output that is used here. */
export type BundleFile =
  | {
      readonly type: "chunk";
      readonly fileName: string;
      readonly name: string;
      readonly code: string;
      readonly isEntry: boolean;
      readonly imports: readonly string[];
      readonly dynamicImports: readonly string[];
      readonly moduleIds?: readonly string[];
      readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
    }
  | { readonly type: "asset"; readonly fileName: string; readonly source: string | Uint8Array };

type Chunk = Extract<BundleFile, { readonly type: "chunk" }>;

/** Names of the client build's two entries. */
export const clientEntries = { app: "main", loader: "loader" } as const;

/** Whether a file is the inline loader. */
export function isLoader(file: {
  readonly type: string;
  readonly name?: string;
  readonly isEntry?: boolean;
}): boolean {
  return file.type === "chunk" && file.isEntry === true && file.name === clientEntries.loader;
}

function entryChunk(files: readonly BundleFile[], name: string): Chunk {
  const chunk = files.find((file) => file.type === "chunk" && file.isEntry && file.name === name);
  if (chunk?.type !== "chunk") throw new Error(`the client build has no entry ${name}`);
  return chunk;
}

/** Returns a chunk and everything it imports statically, imports first. */
export function staticClosure(files: readonly BundleFile[], start: Chunk): Chunk[] {
  const chunks = new Map(
    files.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file] as const] : [])),
  );
  const entered = new Set<Chunk>();
  const ordered: Chunk[] = [];
  const visit = (chunk: Chunk): void => {
    if (entered.has(chunk)) return;
    entered.add(chunk);
    for (const name of chunk.imports) {
      const imported = chunks.get(name);
      if (imported !== undefined) visit(imported);
    }
    ordered.push(chunk);
  };
  visit(start);
  return ordered;
}

/** Returns the app's entry chunk with all its static imports: what a page loads to start the app. */
export function startClosure(files: readonly BundleFile[]): Chunk[] {
  return staticClosure(files, entryChunk(files, clientEntries.app));
}

function textOf(files: readonly BundleFile[], fileName: string): string {
  const file = files.find((one) => one.fileName === fileName);
  if (file?.type !== "asset") throw new Error(`the client build has no file ${fileName}`);
  return typeof file.source === "string" ? file.source : Buffer.from(file.source).toString("utf8");
}

const places = [
  "<!--parlour:head-->",
  "<!--parlour:root-->",
  '<script type="module" src="/src/main.tsx"></script>',
];

async function readTemplate(path: string): Promise<string> {
  let template: string;
  try {
    template = await readFile(path, "utf8");
  } catch {
    throw new BrandBuildError(`index.html is missing\n    -> copy the one of another brand: all are alike`);
  }
  for (const place of places) {
    if (!template.includes(place)) {
      throw new BrandBuildError(`index.html has no ${place}\n    -> put it back: the page's parts go there`);
    }
  }
  return template;
}

/** Returns a chunk that has a module, by the end of the module's path in `packages`. */
function chunkWith(files: readonly BundleFile[], path: string): Chunk {
  const chunk = files.find(
    (file): file is Chunk =>
      file.type === "chunk" &&
      file.moduleIds?.some((id) => id.replaceAll("\\", "/").endsWith(`/packages/${path}`)) === true,
  );
  if (chunk === undefined) throw new Error(`the client build has no chunk with ${path}`);
  return chunk;
}

const stylesOf = (chunks: readonly Chunk[]): string[] => [
  ...new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
];

/** Returns the chunks that a route's page loads until it works, the app's start first. */
export function loadedByRoute(files: readonly BundleFile[], route: string): Chunk[] {
  const paths = filesByRoute().find(([one]) => one === route)?.[1] ?? [];
  const onDemand = paths.flatMap((path) => staticClosure(files, chunkWith(files, path)));
  return [...new Set([...startClosure(files), ...onDemand])];
}

/** Reads what a route's page loads besides the app's start. */
function partsOf(files: readonly BundleFile[], route: string): RouteParts {
  const start = startClosure(files);
  const chunks = loadedByRoute(files, route).slice(start.length);
  const known = new Set(stylesOf(start));
  const styles = stylesOf(chunks).filter((name) => !known.has(name));
  return {
    imports: chunks.map(({ fileName }) => `/${fileName}`),
    styles: styles.map((name) => `/${name}`),
    css: styles.map((name) => textOf(files, name)).join(""),
  };
}

/** Reads the styles of the legal texts, which the app loads with their overlays. */
function legalCssOf(files: readonly BundleFile[]): string {
  const texts = chunkWith(files, "legal-texts/src/legal-document.tsx");
  return stylesOf([texts])
    .map((name) => textOf(files, name))
    .join("");
}

/** Reads what documents need from the client build. */
export async function readClientFacts(
  files: readonly BundleFile[],
  templatePath: string,
): Promise<ClientFacts> {
  const closure = startClosure(files);
  const app = entryChunk(files, clientEntries.app);
  const loader = entryChunk(files, clientEntries.loader);
  if (loader.imports.length > 0) throw new Error("the inline loader must not import anything");
  const styles = stylesOf(closure);
  const css = styles.map((name) => textOf(files, name)).join("");
  const address = (name: string) => `/${name}`;
  return {
    template: await readTemplate(templatePath),
    entry: address(app.fileName),
    imports: closure.filter((chunk) => chunk !== app).map((chunk) => address(chunk.fileName)),
    styles: styles.map(address),
    css,
    legalCss: legalCssOf(files),
    routes: Object.fromEntries(filesByRoute().map(([route]) => [route, partsOf(files, route)])),
    fonts: files
      .map(({ fileName }) => fileName)
      .filter((name) => name.endsWith(".woff2"))
      .map(address),
    loader: loader.code.trim(),
  };
}
