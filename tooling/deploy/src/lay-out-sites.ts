import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { BuiltBrand } from "@parlour/contract/site-build";
import { waitingPage } from "@parlour/contract/waiting-page";
import { Value } from "typebox/value";
import { layOutAssets } from "./lay-out-assets.ts";
import { frontSites, parseDomains } from "./site-layout.ts";

/**
 * Writes the files that a web server or CDN can serve on its own: `<folder>/<brand>/assets/` with hashed names,
 * `<folder>/<brand>/waiting.html` for when no node responds, and `<folder>/sites.caddy`, the proxy's configuration.
 */

async function readPublication(build: string): Promise<BuiltBrand> {
  const publication: unknown = JSON.parse(await readFile(join(build, "brand.json"), "utf8"));
  if (Value.Check(BuiltBrand, publication)) return publication;
  throw new Error(`${join(build, "brand.json")} is not of the contract's form. Build the brand again.`);
}

/**
 * Writes a file if its content differs; moves it into place, because the web server must not read half of it.
 */
async function replace(path: string, text: string): Promise<boolean> {
  if ((await readFile(path, "utf8").catch(() => null)) === text) return false;
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
  return true;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { "test-hosts": { type: "boolean", default: false } },
  });
  const [target] = positionals;
  const builds = (process.env["SITES_DIRS"] ?? "").split(",").filter((each) => each.trim() !== "");
  const consoleHost = process.env["CONSOLE_HOST"] ?? "";
  const problems = [
    ...(target === undefined || positionals.length > 1
      ? ["Say which folder: lay-out-sites <folder> [--test-hosts]."]
      : []),
    ...(builds.length === 0 ? ["SITES_DIRS names no build: the brands' dist folders, by commas."] : []),
    ...(consoleHost === "" ? ["CONSOLE_HOST is missing: the host of the operators' desk."] : []),
  ];
  if (target === undefined || problems.length > 0) throw new Error(problems.join("\n"));
  const folder = resolve(target);
  const sites: BuiltBrand[] = [];
  for (const build of builds.map((each) => resolve(each.trim()))) {
    const publication = await readPublication(build);
    const { there, gone } = await layOutAssets(
      join(build, publication.build?.folder ?? "", "client", "assets"),
      join(folder, publication.id, "assets"),
      new Date(),
    );
    process.stdout.write(`${publication.id}: ${there} files${gone === 0 ? "" : `, ${gone} old ones gone`}\n`);
    const theme = publication.regions[0]?.content.theme;
    const look = theme === undefined ? null : { name: publication.name, theme };
    await replace(join(folder, publication.id, "waiting.html"), waitingPage(look));
    sites.push(publication);
  }
  await mkdir(join(folder, "console"), { recursive: true });
  await replace(join(folder, "console", "waiting.html"), waitingPage(null));
  const text = frontSites(sites, {
    domains: parseDomains(process.env["BRAND_DOMAINS"] ?? ""),
    consoleHost,
    withTestHosts: values["test-hosts"],
  });
  const isNew = await replace(join(folder, "sites.caddy"), text);
  process.stdout.write(isNew ? "The hosts have changed: reload the front.\n" : "The hosts are as before.\n");
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
