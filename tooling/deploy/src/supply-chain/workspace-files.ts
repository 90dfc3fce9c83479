import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";

export const root = resolve(import.meta.dirname, "../../../..");

/** Returns the repository's package manager, such as `pnpm@12.21.0`. */
export function packageManager(): string {
  // The root's package.json always names one, which image.test.ts checks.
  return (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly packageManager: string })
    .packageManager;
}

/** Returns every package of a lockfile as `name@version`, without the peers in brackets. */
export function lockedPackages(lockfile: string): string[] {
  // The package manager's own form: `packages` has one entry for each name and version.
  const { packages = {} } = parse(lockfile) as { readonly packages?: { readonly [key: string]: unknown } };
  return [...new Set(Object.keys(packages).map((key) => key.replace(/\(.*$/, "")))].toSorted();
}
