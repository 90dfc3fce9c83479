import type { Brand } from "@parlour/brand-config/brand";
import { drawingProblem } from "@parlour/contract/rules/drawing";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FiledFinding, Finding } from "./copy-check.ts";

/** Most gzipped kB of a picture by what it is for; a hero has to be there before its words are read. */
const budgets = { background: 24, portrait: 10, logo: 14, icon: 4 } as const;
type PictureUse = keyof typeof budgets;

function usesOf({ regions, profiles }: Brand): Map<string, PictureUse> {
  const uses = new Map<string, PictureUse>();
  for (const { content } of regions) {
    uses.set(content.loginLayout.backgroundDesktop.imageUrl, "background");
    uses.set(content.loginLayout.backgroundMobile.imageUrl, "background");
    uses.set(content.loginLayout.productLogo.imageUrl, "logo");
    uses.set(content.overlay.footer.logo, "logo");
    uses.set(content.authLayout.pageLogo, "logo");
    uses.set(content.authLayout.conversationIcon, "icon");
    uses.set(content.meta.favicon, "icon");
  }
  for (const { imageUrl } of profiles) uses.set(imageUrl, "portrait");
  return uses;
}

function* drawingFindings(bytes: Buffer): Generator<Finding> {
  const svg = bytes.toString("utf8");
  const root = /<svg[^<>]*>/.exec(svg)?.[0] ?? "";
  if (!/viewBox="[^"]+"/.test(root)) {
    yield { about: "has no viewBox", mend: "add one, or it can't scale" };
  }
  if (!/width="\d/.test(root) || !/height="\d/.test(root)) {
    yield { about: "has no width and height", mend: "add both, or pages jump while it loads" };
  }
  // The server refuses the same when content is published.
  const problem = drawingProblem(bytes);
  if (problem !== null)
    yield { about: `holds ${problem}`, mend: "keep a drawing to itself: shapes, and no more" };
}

/** Pictures that are missing, too heavy, or not fit to be served. Addresses are those of the development server. */
export async function pictureFindings(root: string, brand: Brand): Promise<FiledFinding[]> {
  const findings: FiledFinding[] = [];
  for (const [address, use] of usesOf(brand)) {
    if (address.startsWith("https://")) continue;
    const file = address.replace(/^\//, "");
    let bytes: Buffer;
    try {
      bytes = await readFile(join(root, address));
    } catch {
      findings.push({ file, about: "does not exist", mend: "add the picture, or import another" });
      continue;
    }
    const kb = gzipSync(bytes).length / 1000;
    if (kb > budgets[use]) {
      findings.push({
        file,
        about: `weighs ${kb.toFixed(1)} kB compressed`,
        mend: `simplify it: a ${use} may weigh ${budgets[use]} kB`,
      });
    }
    if (address.endsWith(".svg")) {
      for (const finding of drawingFindings(bytes)) findings.push({ file, ...finding });
    }
  }
  return findings;
}
