import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** Reads a file of this package by its path. */
export function deployFile(path: string): string {
  return readFileSync(join(resolve(import.meta.dirname, "../.."), path), "utf8");
}

/** Reads an env file's variables: those that are set, and those in comments as `# NAME=value`. */
export function readEnvFile(text: string): {
  readonly set: ReadonlyMap<string, string>;
  readonly commented: readonly string[];
} {
  const set = new Map<string, string>();
  const commented = new Set<string>();
  for (const line of text.split("\n")) {
    const [, mark, name = "", value = ""] = /^(# )?([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (name === "") continue;
    if (mark === undefined) set.set(name, value);
    else commented.add(name);
  }
  return { set, commented: [...commented].filter((name) => !set.has(name)) };
}
