import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";

export const root = resolve(import.meta.dirname, "../../../..");

/** The package manager that the repository names, such as `pnpm@12.21.0`. */
export function packageManager(): string {
  // package.json of the root always names one; image.test.ts holds the image to it.
  return (JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly packageManager: string })
    .packageManager;
}

/** Every package of a lockfile as `name@version`; what is added in brackets (peers) is left out. */
export function lockedPackages(lockfile: string): string[] {
  // The package manager's own form: `packages` has one entry for each name and version.
  const { packages = {} } = parse(lockfile) as { readonly packages?: { readonly [key: string]: unknown } };
  return [...new Set(Object.keys(packages).map((key) => key.replace(/\(.*$/, "")))].toSorted();
}
