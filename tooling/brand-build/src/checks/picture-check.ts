import type { Brand } from "@parlour/brand-config/brand";
import { publicationOf } from "@parlour/brand-config/publication";
import { drawingProblem } from "@parlour/contract/rules/drawing";
import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FiledFinding, Finding } from "./copy-check.ts";
import { missingPicture, pictureFields, type PictureField, type PictureUse } from "./picture-fields.ts";

/** The largest gzipped size of a picture in kB, by use. A hero must load before its text is read. */
const budgets: { readonly [Use in PictureUse]: number } = { background: 24, portrait: 10, logo: 14, icon: 4 };

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

/**
 * Finds picture addresses written as plain texts in the sources: a built picture has another address, which
 * only an import returns.
 */
async function typedByHand(root: string, fields: readonly PictureField[]): Promise<ReadonlySet<string>> {
  const files = [...new Set(fields.map(({ file }) => file))];
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), "utf8").catch(() => "")));
  const quoted = (address: string): boolean =>
    texts.some((text) => ['"', "'", "`"].some((quote) => text.includes(`${quote}${address}${quote}`)));
  return new Set(fields.map(({ address }) => address).filter(quoted));
}

/** Finds fields with a missing picture, or with an address that no import returns. */
export async function missingPictures(root: string, brand: Brand): Promise<PictureField[]> {
  const fields = pictureFields(publicationOf(brand));
  const typed = await typedByHand(root, fields);
  const isMissing = async ({ address }: PictureField): Promise<boolean> =>
    typed.has(address) ||
    (await access(join(root, address)).then(
      () => false,
      () => true,
    ));
  const missing = await Promise.all(fields.map(isMissing));
  return fields.filter((_field, index) => missing[index]);
}

/**
 * Finds pictures that are missing, too large, or not fit to be served. Addresses are those of the development
 * server.
 */
export async function pictureFindings(root: string, brand: Brand): Promise<FiledFinding[]> {
  const findings: FiledFinding[] = [];
  const missing = await missingPictures(root, brand);
  for (const field of missing) {
    findings.push({ file: field.file, about: missingPicture.about(field), mend: missingPicture.mend });
  }
  const there = pictureFields(publicationOf(brand)).filter(
    ({ address }) => !missing.some((field) => field.address === address),
  );
  for (const [address, use] of new Map(there.map((field) => [field.address, field.use]))) {
    const bytes = await readFile(join(root, address));
    const file = address.replace(/^\//, "");
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
