import type { BrandPublication, BuiltBrand } from "@parlour/contract/site-build";
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startBuild } from "./versioned-build.ts";

let dist = "";
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), "parlour-dist-"));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

// The server checks its content.
const publication = { id: "lamp", name: "Lamp" } as BrandPublication;

async function build(script: string): Promise<string> {
  const { client, publish } = await startBuild(dist);
  await mkdir(client);
  await writeFile(join(client, "app.js"), script);
  await publish(publication);
  return (await current()).build?.folder ?? "none";
}

const current = async () => JSON.parse(await readFile(join(dist, "brand.json"), "utf8")) as BuiltBrand;
const builds = async () => (await readdir(join(dist, "builds"))).toSorted();

test("a new build takes the former one's place at once, and the former one's files stay as they were", async () => {
  const first = await build("1");
  const started = await startBuild(dist);
  await mkdir(started.client);
  await writeFile(join(started.client, "app.js"), "2");
  expect((await current()).build).toEqual({ folder: first, files: 1 });
  await started.publish(publication);
  const second = (await current()).build?.folder ?? "none";
  expect(second).not.toBe(first);
  expect(await readFile(join(dist, first, "client/app.js"), "utf8")).toBe("1");
  expect(await readFile(join(dist, second, "client/app.js"), "utf8")).toBe("2");
});

test("the same files are the same build, and one that is given up leaves nothing", async () => {
  const first = await build("1");
  expect(await build("1")).toBe(first);
  await (await startBuild(dist)).abandon();
  expect(await builds()).toHaveLength(1);
});

test("of the former builds the newest three stay; what a killed build left goes after an hour", async () => {
  const folders: string[] = [];
  for (const [age, script] of ["1", "2", "3", "4", "5"].entries()) {
    const folder = await build(script);
    const at = new Date(Date.now() - (10 - age) * 60_000);
    await utimes(join(dist, folder), at, at);
    folders.push(folder);
  }
  const killed = join(dist, "builds", ".unfinished-killed");
  await mkdir(killed);
  await utimes(killed, 0, 0);
  await mkdir(join(dist, "client"));
  folders.push(await build("6"));
  expect(await builds()).toEqual(
    folders
      .slice(2)
      .map((folder) => folder.replace("builds/", ""))
      .toSorted(),
  );
  expect(await readdir(dist)).toEqual(["brand.json", "builds"]);
});
