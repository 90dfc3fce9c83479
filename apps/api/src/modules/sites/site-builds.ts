import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { BrandPublication } from "@parlour/contract/site-build";
import type { RenderDocument } from "@parlour/contract/site-build";
import { Value } from "typebox/value";
import type { Settings } from "../../plugins/settings.ts";
import { StartError } from "../../plugins/start-error.ts";

/** A brand's build output, read once on start. */
export interface SiteBuild {
  readonly publication: BrandPublication;
  /** The brand's domain, or the one that a setting gives it. */
  readonly domain: string;
  /** Folder of the files served as they are. */
  readonly clientFolder: string;
  /** Their paths below it, with slashes. */
  readonly files: ReadonlySet<string>;
  readonly render: RenderDocument;
}

/** The files below a folder, by path with slashes; empty where there is no such folder. */
export async function listFiles(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/")),
  );
}

async function readPublication(folder: string): Promise<BrandPublication> {
  const file = join(folder, "brand.json");
  let publication: unknown;
  try {
    publication = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new StartError(
      `SITES_DIRS names ${folder}, where there is no readable brand.json. Build the brand first, or take the folder out.`,
      { cause: error },
    );
  }
  if (Value.Check(BrandPublication, publication)) return publication;
  const [problem] = Value.Errors(BrandPublication, publication);
  throw new StartError(
    `${file} is not of the contract's form at ${problem?.instancePath || "its root"}: ${problem?.message ?? "unknown"}. Build the brand again.`,
  );
}

async function readBuild(folder: string, domains: Settings["sites"]["domains"]): Promise<SiteBuild> {
  const publication = await readPublication(folder);
  const entry = join(folder, "server", "render.js");
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
  const clientFolder = join(folder, "client");
  return {
    publication,
    domain: domains[publication.id] ?? publication.domain,
    clientFolder,
    files: await listFiles(clientFolder),
    render: render as RenderDocument,
  };
}

/** Reads every build output that the settings name. Throws a StartError for one that is missing or malformed. */
export async function readSiteBuilds(settings: Settings): Promise<SiteBuild[]> {
  const builds = await Promise.all(
    settings.sites.folders.map((folder) => readBuild(folder, settings.sites.domains)),
  );
  const seen = new Map<string, string>();
  for (const { publication, domain } of builds) {
    const other = seen.get(domain);
    if (other !== undefined) {
      throw new StartError(`The brands ${other} and ${publication.id} have the same domain, ${domain}.`);
    }
    seen.set(domain, publication.id);
    if (settings.production && /(?:^|\.)localhost$/.test(domain)) {
      throw new StartError(
        `The brand ${publication.id} has the loopback domain ${domain}, which production refuses. Give it its own in BRAND_DOMAINS.`,
      );
    }
  }
  return builds;
}
