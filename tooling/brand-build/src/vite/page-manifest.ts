import { join, sep } from "node:path";
import type { Plugin } from "vite";

/**
 * Leaves out of pages what they never read: all regions' copy and the profiles. A page carries its own region's content
 * as JSON and asks the server for profiles; the brand's modules for both export nothing but undefined in the client's
 * build, which `define-brand-browser.ts` knows. Their pictures are emitted by the server's build.
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
