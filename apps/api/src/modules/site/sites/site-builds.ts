import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { BuiltBrand } from "@parlour/contract/site-build";
import type { BrandPublication, RenderDocument } from "@parlour/contract/site-build";
import { regionCodes } from "@parlour/contract/regions";
import { domainsOf, type SiteDomains } from "@parlour/contract/site-domains";
import { Value } from "typebox/value";
import type { Settings } from "../../../plugins/settings.ts";
import { StartError } from "../../../plugins/start-error.ts";

/** A brand's build output. */
export interface SiteBuild {
  /** The text of brand.json. A different text means a different build. */
  readonly source: string;
  readonly publication: BrandPublication;
  /** The brand's domains, from its build or a setting. */
  readonly domains: SiteDomains;
  /** The files served unchanged, by path with slashes, each with its folder. */
  readonly files: ReadonlyMap<string, string>;
  readonly render: RenderDocument;
}

/** Lists the files below a folder, by path with slashes; empty if the folder does not exist. */
export async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
}

/** Reads a build's facts about its brand. Throws a StartError if they are missing or malformed. */
export async function readBuilt(
  folder: string,
): Promise<{ readonly built: BuiltBrand; readonly source: string }> {
  const file = join(folder, "brand.json");
  let source: string;
  let built: unknown;
  try {
    source = await readFile(file, "utf8");
    built = JSON.parse(source);
  } catch (error) {
    throw new StartError(
      `SITES_DIRS names ${folder}, where there is no readable brand.json. Build the brand first, or take the folder out.`,
      { cause: error },
    );
  }
  if (Value.Check(BuiltBrand, built)) return { built, source };
  const [problem] = Value.Errors(BuiltBrand, built);
  throw new StartError(
    `SITES_DIRS names ${folder}, whose brand.json is not of the contract's form at ${problem?.instancePath || "its root"}: ${problem?.message ?? "unknown"}. Build the brand again.`,
  );
}

/**
 * Lists a build's files, and those of former builds with a hash in their name, because open tabs still load
 * parts of their version.
 */
async function filesOf(folder: string, build: BuiltBrand["build"]): Promise<Map<string, string>> {
  const client = join(folder, build?.folder ?? "", "client");
  const files = new Map<string, string>();
  if (build !== undefined) {
    const builds = join(folder, "builds");
    for (const name of await readdir(builds).catch(() => [])) {
      // A build in progress.
      if (name.startsWith(".")) continue;
      const former = join(builds, name, "client");
      for (const file of await listFiles(join(former, "assets"))) files.set(`assets/${file}`, former);
    }
  }
  for (const file of await listFiles(client)) files.set(file, client);
  return files;
}

function siteDomainsOf({ domain, regionDomains = {}, aliases = [] }: BrandPublication): SiteDomains {
  return { domain, regionDomains, aliases };
}

/** Reads a brand's build output. Throws a StartError if it is missing, malformed or incomplete. */
export async function readSiteBuild(
  folder: string,
  domains: Settings["sites"]["domains"],
): Promise<SiteBuild> {
  const { built, source } = await readBuilt(folder);
  const { build, ...publication } = built;
  const place = join(folder, build?.folder ?? "");
  const count = (await listFiles(place)).size;
  if (build !== undefined && count < build.files) {
    throw new StartError(
      `${place} holds ${count} of ${build.files} files. Wait until it is copied, or build the brand again.`,
    );
  }
  const entry = join(place, "server", "render.js");
  let render: unknown;
  try {
    ({ renderDocument: render } = (await import(pathToFileURL(entry).href)) as { renderDocument?: unknown });
  } catch (error) {
    throw new StartError(`The page renderer ${entry} can't be loaded. Build the brand again.`, {
      cause: error,
    });
  }
  if (typeof render !== "function") {
    throw new StartError(`${entry} exports no renderDocument. Build the brand again.`);
  }
  return {
    source,
    publication,
    domains: domains[publication.id] ?? siteDomainsOf(publication),
    files: await filesOf(folder, build),
    render: render as RenderDocument,
  };
}

/** Reads every build output in the settings. Throws a StartError if one is missing or malformed. */
export async function readSiteBuilds(settings: Settings): Promise<SiteBuild[]> {
  const builds = await Promise.all(
    settings.sites.folders.map((folder) => readSiteBuild(folder, settings.sites.domains)),
  );
  const problem = domainProblem(builds, settings);
  if (problem !== null) throw new StartError(problem);
  return builds;
}

/** Returns why the brands' domains conflict, or why customers can't reach one; null if they are fine. */
function domainProblem(builds: readonly SiteBuild[], settings: Settings): string | null {
  const seen = new Map([[settings.console.host, "the console"]]);
  for (const { publication, domains } of builds) {
    const { id, regions } = publication;
    for (const domain of domainsOf(domains)) {
      const other = seen.get(domain);
      if (other === id) return `BRAND_DOMAINS or the manifest of ${id} names ${domain} twice. Take one out.`;
      if (other !== undefined) {
        return `${other} and ${id} have the same domain, ${domain}. Give one its own in BRAND_DOMAINS or CONSOLE_HOST.`;
      }
      seen.set(domain, id);
      if (settings.production && /(?:^|\.)localhost$/.test(domain)) {
        return `The brand ${id} has the loopback domain ${domain}, which production refuses. Give it its own in BRAND_DOMAINS.`;
      }
    }
    const unserved = regionCodes.find(
      (code) =>
        domains.regionDomains?.[code] !== undefined && !regions.some((region) => region.code === code),
    );
    if (unserved !== undefined) {
      return `BRAND_DOMAINS gives ${id} a domain for ${unserved}, a region that the brand does not serve. Take it out.`;
    }
  }
  return null;
}
