import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { publishBuild, publishedWhole } from "../publish-build.ts";

/** The console is built while a server serves the previous build. */

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "parlour-console-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const dist = (): string => join(root, "dist");
const read = (file: string): Promise<string> => readFile(join(dist(), file), "utf8");

/** A page with one script, which the build names by its hash. */
async function writeSource(script: string): Promise<void> {
  await writeFile(join(root, "index.html"), '<script type="module" src="/main.js"></script>');
  await writeFile(join(root, "main.js"), script);
}

/** Builds as vite.config.ts does. Returns the contents of `dist` at each step. */
async function runBuild(): Promise<string[][]> {
  const seen: string[][] = [];
  await build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [
      publishedWhole(),
      {
        name: "looks",
        writeBundle: { order: "pre", handler: async () => void seen.push(await readdir(dist())) },
      },
    ],
  });
  return seen;
}

async function servedScript(): Promise<string> {
  return /src="\/([^"]+)"/.exec(await read("index.html"))?.[1] ?? "none";
}

describe("a build of the console", () => {
  test("leaves the former one as it is until it is whole, and that one's files to open tabs", async () => {
    await writeSource('console.log("one");');
    await runBuild();
    const former = await servedScript();
    await writeSource('console.log("two");');
    const [during] = await runBuild();
    expect(during?.toSorted()).toEqual([".unfinished", "assets", "index.html"]);
    expect(await servedScript()).not.toBe(former);
    expect(await read(former)).toContain("one");
    expect(await read(await servedScript())).toContain("two");
    expect(await readdir(dist())).not.toContain(".unfinished");
  });

  test("that fails changes nothing", async () => {
    await writeSource('console.log("one");');
    await runBuild();
    const former = await servedScript();
    await writeSource('import "./nowhere.js";');
    await expect(runBuild()).rejects.toThrow();
    expect(await servedScript()).toBe(former);
    expect(await read(former)).toContain("one");
  });

  test("keeps the former one however old it is, and removes what is a week older", async () => {
    const built = join(root, "built");
    const publish = async (script: string, day: number) => {
      await mkdir(join(built, "assets"), { recursive: true });
      await writeFile(join(built, "index.html"), script);
      await writeFile(join(built, "assets", script), "");
      await publishBuild(built, dist(), new Date(Date.UTC(2026, 0, 1 + day)));
      return (await readdir(join(dist(), "assets"))).toSorted();
    };
    expect(await publish("a.js", 0)).toEqual(["a.js"]);
    expect(await publish("b.js", 30)).toEqual(["a.js", "b.js"]);
    expect(await publish("c.js", 31)).toEqual(["b.js", "c.js"]);
  });
});
