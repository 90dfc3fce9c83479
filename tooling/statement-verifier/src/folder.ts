import { parseFields, type Fields } from "./fields.ts";
import { readRoots, type Root } from "./root.ts";
import { UnreadableStatement } from "./unreadable.ts";

/** A file that the manifest lists. */
export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

export interface Manifest {
  readonly region: string;
  readonly zone: string;
  readonly from: string;
  readonly to: string;
  readonly sites: readonly string[];
  readonly madeAt: string;
  readonly files: readonly ListedFile[];
  readonly hash: string;
}

/** A figure: its rows, and whether the query that made it is there. */
export interface Figure {
  readonly hasQuery: boolean;
  readonly rows: readonly Fields[];
  /** The rows as text, for comparison with another folder. */
  readonly texts: readonly string[];
}

/** A regulator's folder. */
export interface Folder {
  readonly manifest: Manifest;
  readonly files: ReadonlyMap<string, Buffer>;
  /** By name, such as `bans`. */
  readonly figures: ReadonlyMap<string, Figure>;
  readonly root: Root | null;
}

export const folderFormat = "parlour-regulator-1";

function readManifest(text: string): Manifest {
  const fields = parseFields(text, "manifest");
  const format = fields.text("format");
  if (format !== folderFormat) throw new UnreadableStatement(`unknown format ${format}`);
  return {
    region: fields.text("region"),
    zone: fields.text("zone"),
    from: fields.text("from"),
    to: fields.text("to"),
    sites: fields.texts("sites"),
    madeAt: fields.text("madeAt"),
    files: fields.list("files").map((file) => ({
      name: file.text("name"),
      bytes: file.whole("bytes"),
      sha256: file.text("sha256"),
    })),
    hash: fields.text("hash"),
  };
}

function readFigure(text: string, name: string): Figure {
  const fields = parseFields(text, name);
  const format = fields.text("format");
  if (format !== "parlour-figure-1") throw new UnreadableStatement(`${name}: unknown format ${format}`);
  if (fields.text("name") !== name)
    throw new UnreadableStatement(`${name}: is the figure ${fields.text("name")}`);
  const rows = fields.list("rows");
  const hasQuery = fields.has("query") && /^\s*(select|with)\s/i.test(fields.part("query").text("sql"));
  return { hasQuery, rows, texts: rows.map((row) => row.asText()) };
}

/** Reads a folder from the files of its archive. Throws UnreadableStatement for anything else. */
export function readFolder(files: ReadonlyMap<string, Buffer>): Folder {
  const manifest = files.get("manifest.json");
  if (manifest === undefined) throw new UnreadableStatement("the archive has no manifest.json");
  const figures = new Map<string, Figure>();
  for (const [path, bytes] of files) {
    const name = /^figures\/([a-z-]+)\.json$/.exec(path)?.[1];
    if (name !== undefined) figures.set(name, readFigure(bytes.toString("utf8"), name));
  }
  const [root] = files.has("root.json") ? readRoots(files.get("root.json")?.toString("utf8") ?? "") : [];
  return { manifest: readManifest(manifest.toString("utf8")), files, figures, root: root ?? null };
}
