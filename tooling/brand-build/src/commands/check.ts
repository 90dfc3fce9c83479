import { regionCodes, regions } from "@parlour/contract/regions";
import { BrandBuildError } from "../brand-build-error.ts";
import { contrastFindings } from "../checks/contrast-check.ts";
import { copyFindings, legalFindings, type FiledFinding } from "../checks/copy-check.ts";
import { pictureFindings } from "../checks/picture-check.ts";
import { describeFindings } from "../checks/report.ts";
import { themeCssFindingsOf } from "../checks/theme-css-check.ts";
import { loadBrand } from "../vite/load-brand.ts";

/** Finds everything missing or wrong in a brand, and summarizes the brand in one sentence. */
export async function findingsOf(
  root: string,
): Promise<{ readonly about: string; readonly found: FiledFinding[] }> {
  const brand = await loadBrand(root);
  const inThemeCss = await themeCssFindingsOf(root);
  const unserved = regionCodes.filter((code) => !brand.regions.some((region) => region.code === code));
  const served = brand.regions.map(({ code }) => code).join(", ");
  const choice =
    unserved.length > 0
      ? ` Not served, which is a choice: ${unserved.map((code) => regions[code].name).join(", ")}.`
      : "";
  return {
    about: `${brand.name} is complete in ${served}.${choice}`,
    found: [
      ...copyFindings(brand),
      ...legalFindings(brand),
      ...contrastFindings(brand),
      ...inThemeCss.map((finding) => ({ file: "src/theme.css", ...finding })),
      ...(await pictureFindings(root, brand)),
    ],
  };
}

/** Prints everything missing or wrong in a brand, by file. Returns true if there is nothing. */
export async function runCheck(root: string): Promise<boolean> {
  try {
    const { about, found } = await findingsOf(root);
    if (found.length === 0) console.log(`${about}\nNext: "npm start" shows it in every region.`);
    else console.log(describeFindings(found, 'Next: fix the first file, then run "check" again.'));
    return found.length === 0;
  } catch (error) {
    if (!(error instanceof BrandBuildError) || error.mistakes.length === 0) throw error;
    const found = error.mistakes.map(({ file, field, problem, mend }) => ({
      file,
      about: `${field} ${problem}`,
      mend,
    }));
    const next = 'Next: mend these, for the brand does not build with them; "check" then looks at the rest.';
    console.log(describeFindings(found, next));
    return false;
  }
}
