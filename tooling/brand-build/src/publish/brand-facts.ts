import { fileOfField } from "@parlour/brand-config/field-file";
import type { BuiltBrand } from "@parlour/contract/site-build";
import { BrandBuildError } from "../brand-build-error.ts";
import { describeFindings } from "../checks/report.ts";
import { assetsOf, contentChanges } from "./content-changes.ts";
import type { ContentService } from "./content-service.ts";

/**
 * Throws BrandBuildError if the deployed build names a different company than this build: footer and legal
 * texts are built with these facts, so publishing can't change them.
 */
export async function requireDeployedCompany(
  service: ContentService,
  { id, name, company }: BuiltBrand,
): Promise<void> {
  const deployed = await service.company(id);
  if (company === undefined || deployed === null) {
    const remedy = "build and deploy the brand once; from then on publish compares them";
    console.log(`${name}: company facts were not compared.\n    -> ${remedy}`);
    return;
  }
  const changes = contentChanges(deployed, company);
  if (changes.length === 0) return;
  const findings = changes.map((change) => ({
    file: fileOfField("company", true),
    about: `company.${change} is not in the deployed build`,
    mend: "deploy the build: the footer and the legal texts are built with the company's facts",
  }));
  throw new BrandBuildError(
    describeFindings(findings, "Nothing was published. Next: deploy the build, then publish."),
  );
}

/**
 * Replaces the service's profiles with the build's. `sendPictures` returns how many pictures were new to the
 * service.
 */
export async function publishBrandProfiles(
  service: ContentService,
  { id, name, profiles }: BuiltBrand,
  sendPictures: (addresses: readonly string[]) => Promise<number>,
): Promise<void> {
  const known = new Set(assetsOf(await service.profiles(id)));
  const sent = await sendPictures(assetsOf(profiles).filter((address) => !known.has(address)));
  const { changed, kept } = await service.publishProfiles(id, profiles);
  const what = `${name}, profiles in every region`;
  const pictures = sent === 0 ? "" : ` New pictures: ${sent}.`;
  if (changed.length === 0) console.log(`${what}: all are as in the build already.${pictures}`);
  else console.log(`${what}: ${changed.join(", ")} changed.${pictures}`);
  if (kept.length > 0) console.log(`  Edited in the console, and left as they are: ${kept.join(", ")}`);
}
