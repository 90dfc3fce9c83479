import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { daysKept, layOutAssets } from "./lay-out-assets.ts";
import { frontSites, hostsOf, parseDomains } from "./site-layout.ts";

const site = { id: "night-heron", domain: "nightheron.example", regions: [{ code: "GB" }, { code: "IE" }] };
const settings = {
  domains: {},
  consoleHost: "desk.company.example",
  withTestHosts: false,
};

describe("the hosts of a brand", () => {
  it("are its domain and one for each region that it serves", () => {
    expect(hostsOf(site, site, false)).toEqual([
      "nightheron.example",
      "www.nightheron.example",
      "uk.nightheron.example",
      "ie.nightheron.example",
    ]);
  });

  it("have the product's test subdomains of those regions where they are asked for", () => {
    const hosts = hostsOf(site, site, true);
    expect(hosts).toContain("231023.nightheron.example");
    expect(hosts).toContain("310524ie.nightheron.example");
    expect(hosts).not.toContain("310524au.nightheron.example");
  });
});

describe("the hosts of a brand with domains for regions and aliases", () => {
  it("are all of them, so that each has a certificate and leads where the server says", () => {
    const { [site.id]: domains } = parseDomains(
      "night-heron=heron.example,night-heron:GB=heron.co.uk,night-heron:alias=night.example",
    );
    expect(domains && hostsOf(site, domains, false)).toEqual([
      "heron.example",
      "www.heron.example",
      "uk.heron.example",
      "ie.heron.example",
      "night.example",
      "www.night.example",
      "uk.night.example",
      "ie.night.example",
      "heron.co.uk",
      "www.heron.co.uk",
    ]);
    expect(
      hostsOf(
        { ...site, regionDomains: { IE: "heron.ie" } },
        { ...site, regionDomains: { IE: "heron.ie" } },
        false,
      ),
    ).toContain("www.heron.ie");
  });
});

describe("the front's sites", () => {
  it("are one block of every host, with whose each is", () => {
    const text = frontSites([site], {
      ...settings,
      domains: parseDomains("night-heron=heron.example, owl=owl.example"),
    });
    expect(text).toContain(
      "heron.example, www.heron.example, uk.heron.example, ie.heron.example, desk.company.example {\n\tmap {host} {brand} {\n",
    );
    for (const line of ["uk.heron.example night-heron", "desk.company.example console"]) {
      expect(text).toContain(`\t\t${line}\n`);
    }
    expect(text.match(/import site/g)).toHaveLength(1);
    expect(text).not.toContain("nightheron.example");
  });

  it.each(["a.example {\n\trespond", "*", "", "a b.example", "A.example"])(
    "refuse %j as a host",
    (consoleHost) => {
      expect(() => frontSites([site], { ...settings, consoleHost })).toThrow("is not a host name");
    },
  );

  it("refuse domains that are not of the form brand=its.domain", () => {
    expect(() => parseDomains("heron.example")).toThrow("BRAND_DOMAINS");
  });
});

describe("laying out a build's files", () => {
  const day = 86_400_000;
  const start = new Date("2026-05-01T09:00:00Z");
  const later = (days: number): Date => new Date(start.getTime() + days * day);
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parlour-layout-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  /** Lays out a build of these files. */
  async function layOut(files: readonly string[], now: Date) {
    const source = join(folder, "build");
    rmSync(source, { recursive: true, force: true });
    mkdirSync(source);
    for (const file of files) writeFileSync(join(source, file), file);
    return await layOutAssets(source, join(folder, "out"), now);
  }
  const there = (): string[] => readdirSync(join(folder, "out")).toSorted();

  it("leaves those of earlier builds, for which open tabs still ask", async () => {
    await layOut(["a-1.js", "a-1.js.br"], start);
    expect(await layOut(["a-2.js"], later(1))).toEqual({ there: 1, gone: 0 });
    expect(there()).toEqual(["a-1.js", "a-1.js.br", "a-2.js"]);
  });

  it("takes away what no layout has had for 30 days, and nothing that is still built", async () => {
    await layOut(["a-1.js", "same.svg"], start);
    await layOut(["a-2.js", "same.svg"], later(20));
    expect(await layOut(["a-3.js", "same.svg"], later(daysKept + 1))).toEqual({ there: 2, gone: 1 });
    expect(there()).toEqual(["a-2.js", "a-3.js", "same.svg"]);
  });
});

describe("the command, as the image starts it", () => {
  let folder = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "parlour-layout-"));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const entry = resolve(import.meta.dirname, "../start.sh");

  function start(command: readonly string[], environment: Readonly<Record<string, string>>) {
    return spawnSync("sh", [entry, ...command], {
      encoding: "utf8",
      env: { PATH: process.env["PATH"] ?? "", CONSOLE_HOST: "desk.company.example", ...environment },
    });
  }
  const layOut = [process.execPath, resolve(import.meta.dirname, "lay-out-sites.ts")];

  it("takes every brand that was built, unless SITES_DIRS says which", () => {
    for (const brand of ["heron", "owl", "no-brand"])
      mkdirSync(join(folder, "sites", brand), { recursive: true });
    for (const brand of ["heron", "owl"]) writeFileSync(join(folder, "sites", brand, "brand.json"), "{}");
    const built = { BUILT_SITES: join(folder, "sites") };
    const say = ["sh", "-c", 'printf %s "$SITES_DIRS"'];
    expect(start(say, built).stdout).toBe(`${folder}/sites/heron,${folder}/sites/owl`);
    expect(start(say, { ...built, SITES_DIRS: "/one" }).stdout).toBe("/one");
    expect(start(say, { BUILT_SITES: join(folder, "none") }).stdout).toBe("");
  });

  it("refuses a build that is not of the contract's form, says what to do, and writes nothing", () => {
    mkdirSync(join(folder, "heron"));
    writeFileSync(join(folder, "heron/brand.json"), JSON.stringify(site));
    const result = start([...layOut, join(folder, "out")], { SITES_DIRS: join(folder, "heron") });
    expect(result.stderr).toContain("Build the brand again");
    expect(result.status).toBe(1);
    expect(existsSync(join(folder, "out"))).toBe(false);
  });

  it("says everything that is missing at once", () => {
    const { stderr } = start(layOut, { BUILT_SITES: folder, CONSOLE_HOST: "" });
    for (const said of ["Say which folder", "SITES_DIRS names no build", "CONSOLE_HOST is missing"]) {
      expect(stderr).toContain(said);
    }
  });
});
