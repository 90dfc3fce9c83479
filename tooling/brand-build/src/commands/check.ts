import { regionCodes, regions } from "@parlour/contract/regions";
import { describeRepairs } from "../checks/contrast-check.ts";
import { copyFindings, legalFindings, type Finding } from "../checks/copy-check.ts";
import { pictureFindings } from "../checks/picture-check.ts";
import { loadBrand } from "../vite/load-brand.ts";

const line = ({ about, mend }: Finding): string => `${about}\n    -> ${mend}`;

/** Prints everything that is missing or wrong in a brand. Answers true when there is nothing. */
export async function runCheck(root: string): Promise<boolean> {
  const brand = await loadBrand(root);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ["Copy", copyFindings(brand).map(line)],
    ["Legal facts", legalFindings(brand).map(line)],
    ["Contrast below WCAG AA", describeRepairs(brand)],
    ["Pictures", (await pictureFindings(root, brand)).map(line)],
  ];
  const found = sections.filter(([, lines]) => lines.length > 0);
  for (const [title, lines] of found)
    console.log(`${title}\n${lines.map((text) => `  ${text}`).join("\n")}\n`);

  const unserved = regionCodes.filter((code) => !brand.regions.some((region) => region.code === code));
  if (unserved.length > 0) {
    console.log(
      `Not served: ${unserved.map((code) => regions[code].name).join(", ")}. That is a choice, not a mistake.`,
    );
  }
  const count = found.reduce((sum, [, lines]) => sum + lines.length, 0);
  const served = brand.regions.map(({ code }) => code).join(", ");
  console.log(
    count === 0 ? `${brand.name} is complete in ${served}.` : `${brand.name}: ${count} things to mend.`,
  );
  return count === 0;
}
