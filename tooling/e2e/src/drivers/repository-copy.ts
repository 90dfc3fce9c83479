import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** A copy of the repository with files that a journey may change while others use the real ones. */
export interface RepositoryCopy {
  readonly folder: string;
  /** Replaces the first occurrence of a text in a file. Throws if there is none. */
  edit(file: string, text: string | RegExp, replacement: string): void;
  remove(): void;
}

/**
 * Copies the repository in its current state. Libraries are shared; links between packages lead to the
 * copies.
 */
export function copyRepository(): RepositoryCopy {
  const folder = mkdtempSync(join(tmpdir(), "parlour-copy-"));
  // The database's own user may enter, too.
  chmodSync(folder, 0o755);
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed.split("\0").filter((file) => file !== "" && existsSync(join(root, file)));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const packages = files.filter((file) => file.endsWith("/package.json")).map((file) => dirname(file));
  for (const each of packages) {
    const libraries = join(root, each, "node_modules");
    if (!existsSync(libraries)) continue;
    cpSync(libraries, join(folder, each, "node_modules"), {
      recursive: true,
      verbatimSymlinks: true,
      // Caches of tools.
      filter: (source) => !/node_modules\/\.(?!bin)/.test(source.slice(libraries.length - 12)),
    });
  }
  return {
    folder,
    edit(file, text, replacement) {
      const path = join(folder, file);
      const before = readFileSync(path, "utf8");
      const after = before.replace(text, () => replacement);
      if (after === before) throw new Error(`${String(text)} does not occur in ${file}`);
      writeFileSync(path, after);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
