import { join, sep } from "node:path";
import type { Plugin } from "vite";

/**
 * Leaves out of pages what they never read: all regions' texts and the profiles. A page carries its own
 * region's content as JSON and requests profiles from the server; in the client's build the brand's modules
 * for both export only undefined, which `define-brand-browser.ts` expects. The server's build emits their
 * pictures.
 */
export function pageManifest(root: string): Plugin {
  const content = join(root, "src/content") + sep;
  const profiles = join(root, "src/profiles.ts");
  return {
    name: "parlour:page-manifest",
    enforce: "pre",
    transform(code, id) {
      if (!id.startsWith(content) && id !== profiles) return undefined;
      const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name = ""]) => name);
      return { code: names.map((name) => `export const ${name} = undefined;`).join("\n"), map: null };
    },
  };
}
