import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrandPublication } from "@parlour/contract/site-build";

export interface TestSiteBuild {
  readonly folder: string;
  remove(): Promise<void>;
}

/** A renderer like that of a brand's build, which counts its runs and shows its input. */
const renderer = `
let rendered = 0;
export async function renderDocument({ page, path, hasLogin, now, nonce, scripts }) {
  rendered += 1;
  const config = JSON.stringify(page).replaceAll("<", "\\\\u003c");
  return \`<!doctype html><html><head><title>\${page.content.meta.metaTitle}</title>
<style nonce="\${nonce}">:root{}</style>\${scripts.map((src) => \`<script defer src="\${src}"></script>\`).join("")}</head>
<body\${hasLogin ? " data-frame" : ""} data-path="\${path}" data-rendered="\${rendered}" data-year="\${new Date(now).getUTCFullYear()}"><div id="root"></div>
<script type="application/json" id="parlour-page">\${config}</script>
<script type="module" nonce="\${nonce}">1</script></body></html>\`;
}
`;

/** Writes a brand's build output into a new folder. */
export async function testSiteBuild(publication: BrandPublication): Promise<TestSiteBuild> {
  const folder = await mkdtemp(join(tmpdir(), "parlour-site-"));
  await mkdir(join(folder, "client", "assets", "profiles"), { recursive: true });
  await mkdir(join(folder, "server"));
  await writeFile(join(folder, "brand.json"), JSON.stringify(publication));
  await writeFile(join(folder, "server", "render.js"), renderer);
  await writeFile(join(folder, "server", "package.json"), '{"type":"module"}');
  await writeFile(join(folder, "client", "favicon.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
  await writeFile(join(folder, "client", "statement-verifier.mjs"), "#!/usr/bin/env node\n");
  await writeFile(
    join(folder, "client", "assets", "profiles", "isolde.svg"),
    "<svg xmlns='http://www.w3.org/2000/svg'/>",
  );
  await writeFile(
    join(folder, "client", "assets", "shell-abc123.js"),
    "export const shell = 1;\n".repeat(100),
  );
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
