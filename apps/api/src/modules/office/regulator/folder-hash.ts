import { createHash } from "node:crypto";
import type { FolderFacts } from "./rules.ts";

/** A file of the folder, as the manifest names it. */
export interface ListedFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Returns the folder's own hash: the SHA-256 of its canonical text, version 1. */
export function folderHash(
  { region, zone, from, to, sites, madeAt }: FolderFacts,
  files: readonly ListedFile[],
): string {
  const listed = files.map(({ name, bytes, sha256 }) => [name, bytes, sha256]);
  return createHash("sha256")
    .update(JSON.stringify(["parlour-regulator-1", region, zone, from, to, sites, madeAt, listed]), "utf8")
    .digest("hex");
}
