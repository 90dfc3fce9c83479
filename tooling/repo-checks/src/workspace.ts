import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** The repository's root. */
export const root = resolve(import.meta.dirname, "../../..");

/**
 * Returns files that git tracks or would track, by git's patterns such as `*.md`, relative to the root.
 * Deleted ones are left out.
 */
export function repositoryFiles(...patterns: readonly string[]): string[] {
  return execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z", ...patterns], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter((path) => path !== "" && existsSync(join(root, path)));
}

/** The fields of a package.json that repo checks use. */
export interface WorkspacePackage {
  readonly name: string;
  /** Folder, relative to the root, such as packages/contract. */
  readonly folder: string;
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

const parents = ["apps", "apps/web", "packages", "tooling"];

function strings(value: unknown): Record<string, string> {
  return typeof value === "object" && value !== null ? { ...(value as Record<string, string>) } : {};
}

/** Every package of the workspace, read from disk. */
export function workspacePackages(): WorkspacePackage[] {
  return parents.flatMap((parent) =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => `${parent}/${entry.name}`)
      .filter((folder) => existsSync(join(root, folder, "package.json")))
      .map((folder) => {
        const manifest: unknown = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
        const field = (key: string): unknown => Reflect.get(manifest as object, key);
        return {
          name: String(field("name")),
          folder,
          scripts: strings(field("scripts")),
          dependencies: strings(field("dependencies")),
          devDependencies: strings(field("devDependencies")),
        };
      }),
  );
}
