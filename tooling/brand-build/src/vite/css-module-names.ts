import { createHash } from "node:crypto";
import { basename } from "node:path";

/**
 * Names a CSS Modules class: file and class for people, a hash of the package's path for uniqueness. It depends on
 * nothing else, so that server markup and browser styles agree, and two brands' builds too.
 */
export function cssModuleNames(name: string, file: string): string {
  const path = file.split("?")[0] ?? file;
  const place = path.slice(Math.max(0, path.lastIndexOf("/packages/"), path.lastIndexOf("/apps/")));
  const hash = createHash("sha256").update(place).digest("base64url").replaceAll(/[-_]/g, "").slice(0, 4);
  return `${basename(path, ".module.css")}-${name}-${hash}`;
}
