import { describeRepair, repairTheme } from "@parlour/contract/rules/theme-contrast";
import { isUnwritten } from "@parlour/contract/unwritten";
import { isRegionCode, regionCodes, type RegionCode } from "@parlour/contract/regions";
import type { BuiltBrand } from "@parlour/contract/site-build";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { BrandBuildError } from "../brand-build-error.ts";
import { describeFindings } from "../checks/report.ts";
import { publishBrandProfiles, requireDeployedCompany } from "../publish/brand-facts.ts";
import { assetsOf, contentChanges } from "../publish/content-changes.ts";
import {
  openContentService,
  serviceAddress,
  type ContentService,
  type Place,
} from "../publish/content-service.ts";
import { readStaffLogin } from "../publish/staff-login.ts";
import { terminalAsker } from "../terminal/ask.ts";
import { findingsOf } from "./check.ts";
import { brandPaths } from "../vite/brand-vite-config.ts";

interface Target {
  readonly root: string;
  /** Address of the content service: the console's host. */
  readonly to: string | undefined;
  /** One region; by default every region of the build. */
  readonly region: string | undefined;
}

export interface PublishOptions extends Target {
  readonly note: string | undefined;
  /** Leaves the new version as an unpublished draft. */
  readonly draft: boolean;
}

export interface RollbackOptions extends Target {
  /** The version to return to; by default the one before the published version. */
  readonly version: string | undefined;
}

/** The most changes in a list; nobody reads a longer one. */
const listedChanges = 20;
const listedVersions = 8;

async function readBuilt(root: string): Promise<BuiltBrand> {
  const file = join(brandPaths(root).dist, "brand.json");
  const text = await readFile(file, "utf8").catch(() => {
    throw new BrandBuildError(
      `There is no dist/brand.json in ${root}\n    -> build the brand first: brand-build build`,
    );
  });
  return JSON.parse(text) as BuiltBrand;
}

function addressOf(to: string | undefined): URL {
  if (to !== undefined) return serviceAddress(to);
  throw new BrandBuildError("The address is missing\n    -> write --to https://console.example");
}

/** Signs in, runs a task, and signs out even if the task fails. */
async function withService<Value>(
  to: string | undefined,
  work: (service: ContentService, to: string) => Promise<Value>,
): Promise<Value> {
  // Before asking for a password.
  const address = addressOf(to);
  const service = await openContentService(address, await readStaffLogin(process.env, terminalAsker()));
  try {
    return await work(service, address.href.replace(/\/$/, ""));
  } finally {
    await service.leave();
  }
}

function regionsWanted({ name, regions }: BuiltBrand, region: string | undefined): RegionCode[] {
  const built = regions.map(({ code }) => code);
  if (region === undefined) return built;
  const code = region.toUpperCase();
  if (isRegionCode(code) && built.includes(code)) return [code];
  throw new BrandBuildError(
    `${name} does not serve ${region}\n    -> choose one of ${regionCodes.filter((one) => built.includes(one)).join(", ")} with --region`,
  );
}

/**
 * Sends the pictures that the published content did not contain; returns how many were new to the service.
 */
async function sendAssets(
  service: ContentService,
  root: string,
  { id, build }: BuiltBrand,
  addresses: readonly string[],
): Promise<number> {
  const client = join(brandPaths(root).dist, build?.folder ?? "", "client");
  let sent = 0;
  for (const address of addresses) {
    const bytes = await readFile(join(client, address)).catch(() => {
      throw new BrandBuildError(
        `${address} is not in the build\n    -> build the brand again: brand-build build`,
      );
    });
    const { stored } = await service.putAsset(id, basename(address), bytes);
    if (stored) sent += 1;
  }
  return sent;
}

const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

async function publishRegion(
  service: ContentService,
  to: string,
  { root, note, draft }: PublishOptions,
  publication: BuiltBrand,
  region: RegionCode,
): Promise<void> {
  const place: Place = { brand: publication.id, region };
  const what = `${publication.name} in ${region}`;
  const content = publication.regions.find(({ code }) => code === region)?.content;
  if (content === undefined) throw new Error(`${region} was chosen and is not in the build`);
  const { published } = await service.history(place);
  const before = await service.content(place, published);
  const changes = contentChanges(before, content);
  if (changes.length === 0) {
    console.log(`${what}: version ${published} says all of this already; nothing was published.`);
    return;
  }
  const known = new Set(assetsOf(before));
  const added = assetsOf(content).filter((address) => !known.has(address));
  const sent = await sendAssets(service, root, publication, added);
  const { version } = await service.draft(place, {
    content,
    note: note ?? "Published from the brand's build",
    basedOn: published,
  });
  if (!draft) await service.publish(place, version);
  console.log(
    draft
      ? `${what}: version ${version} waits as a draft; ${published} stays published.`
      : `${what}: version ${version} is published (before: ${published}).`,
  );
  const more = changes.length - listedChanges;
  console.log(`  ${plural(changes.length, "change")}${sent > 0 ? `, ${plural(sent, "new picture")}` : ""}:`);
  for (const change of changes.slice(0, listedChanges)) console.log(`    ${change}`);
  if (more > 0) console.log(`    and ${more} more`);
  for (const repair of repairTheme(content.theme).repairs) {
    console.log(`  Repaired for readers: ${describeRepair(repair)}`);
  }
  const back = `brand-build rollback --to ${to} --region ${region} --version`;
  console.log(draft ? `  Publish it: ${back} ${version}` : `  Roll back: ${back} ${published}`);
}

/** Throws BrandBuildError with all findings of the check, because only a finished brand may be published. */
async function requireFinished(root: string): Promise<void> {
  const { found } = await findingsOf(root);
  if (found.length === 0) return;
  throw new BrandBuildError(
    describeFindings(found, "Nothing was published. Next: mend these, build again, then publish."),
  );
}

/** Throws BrandBuildError for texts that the build still marks as unwritten. */
function requireWritten(publication: BuiltBrand): void {
  const found: string[] = [];
  const visit = (value: unknown, path: string): void => {
    if (typeof value === "string") {
      if (isUnwritten(value)) found.push(path);
    } else if (typeof value === "object" && value !== null) {
      for (const [key, part] of Object.entries(value)) visit(part, path === "" ? key : `${path}.${key}`);
    }
  };
  visit(publication, "");
  if (found.length === 0) return;
  throw new BrandBuildError(
    `The build has words that are not written yet:\n${found.map((path) => `  ${path}`).join("\n")}\n    -> write them and build again`,
  );
}

/**
 * Sends a built brand's profiles and content, and their pictures, once the check finds nothing. Throws
 * BrandBuildError for a refusal.
 */
export async function runPublish(options: PublishOptions): Promise<void> {
  const publication = await readBuilt(options.root);
  addressOf(options.to);
  requireWritten(publication);
  await requireFinished(options.root);
  const codes = regionsWanted(publication, options.region);
  await withService(options.to, async (service, to) => {
    await requireDeployedCompany(service, publication);
    // Before the content that shows them.
    if (options.draft)
      console.log(`${publication.name}: profiles stay as they are; publishing takes them along.`);
    else {
      await publishBrandProfiles(service, publication, (addresses) =>
        sendAssets(service, options.root, publication, addresses),
      );
    }
    for (const code of codes) await publishRegion(service, to, options, publication, code);
  });
}

/**
 * Returns the default version to go back to: the one that the published version was based on, or the one
 * before it.
 */
function versionBefore(
  published: number,
  versions: readonly { readonly version: number; readonly basedOn: number | null }[],
): number | null {
  const current = versions.find(({ version }) => version === published);
  return current?.basedOn ?? versions.find(({ version }) => version < published)?.version ?? null;
}

/** Publishes an older version again at once. Throws BrandBuildError for a refusal. */
export async function runRollback(options: RollbackOptions): Promise<void> {
  const publication = await readBuilt(options.root);
  const [code, ...others] = regionsWanted(publication, options.region);
  if (code === undefined || others.length > 0) {
    throw new BrandBuildError(
      "The region is missing\n    -> write --region GB, because each region has its own versions",
    );
  }
  const place: Place = { brand: publication.id, region: code };
  await withService(options.to, async (service) => {
    const { published, versions } = await service.history(place);
    const version =
      options.version === undefined ? versionBefore(published, versions) : Number(options.version);
    if (version === null || !Number.isInteger(version) || version < 1) {
      throw new BrandBuildError(
        version === null
          ? `Version ${published} is the first, so there is no earlier one to go back to`
          : `"${options.version}" is not a version\n    -> write one of these numbers: ${versions.map((one) => one.version).join(", ")}`,
      );
    }
    await service.publish(place, version);
    console.log(`${publication.name} in ${code}: version ${version} is published (before: ${published}).`);
    for (const one of versions.slice(0, listedVersions)) {
      const mark = one.version === version ? "*" : " ";
      console.log(
        `  ${mark} ${one.version}  ${one.createdAt}  ${one.author ?? "build"}  ${one.note}`.trimEnd(),
      );
    }
  });
}
