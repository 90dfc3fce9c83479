import { access } from "node:fs/promises";
import { join } from "node:path";
import type { BrandPublication } from "@parlour/contract/site-build";
import { readBuilt, unwrittenProblem } from "./modules/site/sites/index.ts";
import { readEnvironment, refuseProblems } from "./plugins/environment.ts";
import type { Settings } from "./plugins/settings.ts";
import { StartError } from "./plugins/start-error.ts";
import { bucketProblem } from "./ports/file-store-check.ts";

/** A brand that asks for a check needs somebody who checks; one with explicit pictures has to ask (AGE-13). */
function ageProblems(publication: BrandPublication, { hosted, phone }: Settings["ageChecks"]): string[] {
  return publication.regions.flatMap(({ code, ageCheck }) => {
    const site = `${publication.id}-${code}`;
    if (ageCheck === undefined) {
      return publication.explicitPictures === true
        ? [
            `The build of ${publication.id} has explicit pictures and asks for no age check in ${code}. Build it with ageCheck.`,
          ]
        : [];
    }
    const isChecked = hosted !== undefined || (ageCheck === "phone" && phone !== undefined);
    return isChecked
      ? []
      : [
          `The build of ${site} asks for the age check ${ageCheck}, and nobody checks it: set AGE_REDIRECT_URL or YOTI_SDK_ID.`,
        ];
  });
}

async function brandProblems({ sites, ageChecks, texts }: Settings): Promise<string[]> {
  const problems: string[] = [];
  const brands = new Set<string>();
  for (const folder of sites.folders) {
    try {
      const { built: publication } = await readBuilt(folder);
      brands.add(publication.id);
      const unwritten = unwrittenProblem(publication);
      if (unwritten !== null) problems.push(unwritten);
      problems.push(...ageProblems(publication, ageChecks));
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      problems.push(error.message);
    }
  }
  const routed = texts.routes.flatMap(({ brand }) => (brand === undefined ? [] : [brand]));
  for (const [setting, names] of [
    ["BRAND_DOMAINS", Object.keys(sites.domains)],
    ["TEXT_ROUTES", [...new Set(routed)]],
  ] as const) {
    for (const brand of names.filter((name) => !brands.has(name))) {
      const known = [...brands].toSorted().join(", ") || "none";
      problems.push(
        `${setting} names ${brand}, which SITES_DIRS has no build of (it has: ${known}). Correct the name, or take it out.`,
      );
    }
  }
  return problems;
}

async function consoleProblems({ console: { folder } }: Settings): Promise<string[]> {
  if (folder === undefined) return [];
  try {
    await access(join(folder, "index.html"));
    return [];
  } catch {
    return [`CONSOLE_DIR names ${folder}, where there is no built console. Build it, or correct the folder.`];
  }
}

async function fileStoreProblems({ files: { s3 } }: Settings): Promise<string[]> {
  const problem = s3 === undefined || s3.region === "" ? null : await bucketProblem(s3);
  return problem === null ? [] : [problem];
}

/**
 * Returns a valid environment's settings. Throws a StartError that lists everything missing or wrong; in
 * production this includes checks of files and the picture store.
 */
export async function readSettings(environment: {
  readonly [name: string]: string | undefined;
}): Promise<Settings> {
  const { settings, problems } = readEnvironment(environment);
  const found = settings.production
    ? await Promise.all([brandProblems(settings), consoleProblems(settings), fileStoreProblems(settings)])
    : [];
  refuseProblems([...problems, ...found.flat()]);
  return settings;
}
