import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium, type Browser } from "playwright";
import { comparePictures, keptForm } from "./compare-pictures.ts";
import { findBrowser } from "./find-browser.ts";
import { countVerdicts, galleryPage, type Result, type Verdict } from "./gallery.ts";
import { machineOf, openDarkroom, photograph } from "./photographer.ts";
import { contactSheet, sheetsOf } from "./contact-sheets.ts";
import { fileOf, lostStories, planShots, widths, type IndexEntry, type Shot } from "./screenshot-plan.ts";
import { serveFolder } from "./static-site.ts";

/**
 * `pnpm screenshots [words] [--update] [--brand name] [--built]`: takes every story at 375 and 1440 px, the
 * main ones in every brand and region, and compares them with the kept pictures. Exits non-zero if something
 * changed or could not be taken (decision 0010).
 */

const root = fileURLToPath(new URL("../../..", import.meta.url));
const storybook = join(root, "apps/storybook/storybook-static");
const kept = join(root, "tooling/screenshots/kept");
const output = join(root, "tooling/screenshots/.output");
/** The most bytes of all kept pictures together. */
const budget = 20_000_000;
/** The height in pixels to which a long page is cropped. */
const tallest = 1600;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    update: { type: "boolean", default: false },
    built: { type: "boolean", default: false },
    brand: { type: "string", multiple: true, default: [] },
  },
});

function buildStorybook(): void {
  if (values.built && existsSync(storybook)) return;
  const args = ["run", "build", "--filter=@parlour/storybook", "--output-logs=errors-only"];
  const { status } = spawnSync(join(root, "node_modules/.bin/turbo"), args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("Storybook could not be built.");
}

async function shotsWanted(): Promise<readonly Shot[]> {
  const folders = await readdir(join(root, "apps/web"));
  const brands = folders.filter((name) => existsSync(join(root, "apps/web", name, "src/brand.ts")));
  const index = JSON.parse(await readFile(join(storybook, "index.json"), "utf8")) as {
    readonly entries: Readonly<Record<string, IndexEntry>>;
  };
  const entries = Object.values(index.entries);
  const lost = lostStories(entries);
  if (lost.length > 0)
    throw new Error(`No such story: ${lost.join(", ")} (screenshot-plan.ts, everyRegion).`);
  const shots = planShots(entries, brands.toSorted(), positionals);
  return values.brand.length > 0 ? shots.filter(({ brand }) => values.brand.includes(brand)) : shots;
}

async function write(folder: string, shot: Shot, picture: Buffer): Promise<void> {
  const file = join(folder, fileOf(shot));
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, picture);
}

/** Compares a new picture with the kept one, and writes what the gallery shows. */
async function judge(shot: Shot, taken: Buffer): Promise<Verdict> {
  await write(join(output, "now"), shot, taken);
  const file = join(kept, fileOf(shot));
  if (!existsSync(file)) return { kind: "new" };
  const before = await readFile(file);
  const comparison = await comparePictures(before, taken);
  if (comparison.outcome === "same") return { kind: "same" };
  await write(join(output, "before"), shot, before);
  if (comparison.outcome === "resized") {
    return { kind: "changed", note: `${comparison.from} became ${comparison.to}`, hasDifference: false };
  }
  await write(join(output, "difference"), shot, comparison.difference);
  const percent = (comparison.share * 100).toFixed(2);
  return { kind: "changed", note: `${percent} % of the pixels`, hasDifference: true };
}

async function takeAll(browser: Browser, origin: string, shots: readonly Shot[]): Promise<readonly Result[]> {
  // One window per width, in parallel: two cores are enough for both.
  const perWidth = await Promise.all(
    widths.map(async (viewport) => {
      const context = await openDarkroom(browser, viewport);
      const results: Result[] = [];
      for (const shot of shots.filter((each) => each.viewport === viewport)) {
        const photo = await photograph(context, origin, shot);
        const verdict: Verdict =
          photo.outcome === "failed"
            ? { kind: "failed", note: photo.reason }
            : await judge(shot, await keptForm(photo.png, tallest));
        results.push({ shot, verdict });
        if (verdict.kind !== "same") process.stdout.write(`${verdict.kind}: ${fileOf(shot)}\n`);
      }
      await context.close();
      return results;
    }),
  );
  return perWidth.flat();
}

/** Writes only new or changed pictures, so that the repository's history stays small. */
async function keep(results: readonly Result[]): Promise<void> {
  for (const { shot, verdict } of results) {
    if (verdict.kind !== "new" && verdict.kind !== "changed") continue;
    await write(kept, shot, await readFile(join(output, "now", fileOf(shot))));
  }
}

async function keptFiles(): Promise<readonly string[]> {
  if (!existsSync(kept)) return [];
  const entries = await readdir(kept, { recursive: true });
  return entries.filter((name) => name.endsWith(".webp"));
}

/** Returns pictures of stories that no longer exist; known only after taking everything. */
async function leftBehind(results: readonly Result[]): Promise<readonly string[]> {
  if (positionals.length > 0 || values.brand.length > 0) return [];
  const wanted = new Set(results.map(({ shot }) => fileOf(shot)));
  return (await keptFiles()).filter((file) => !wanted.has(file));
}

async function weigh(): Promise<number> {
  const sizes = await Promise.all(
    (await keptFiles()).map(async (file) => (await stat(join(kept, file))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function main(): Promise<number> {
  buildStorybook();
  await rm(output, { recursive: true, force: true });
  const site = await serveFolder(storybook);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--font-render-hinting=none",
    ],
  });
  try {
    const machineFile = join(kept, "machine.txt");
    const machine = await machineOf(browser);
    const keptMachine = existsSync(machineFile) ? (await readFile(machineFile, "utf8")).trim() : machine;
    const remark =
      machine === keptMachine
        ? `Taken with ${machine}, as the kept pictures were.`
        : `The kept pictures were taken with ${keptMachine}, these with ${machine}: letters may differ everywhere. Take the kept ones again from main before you judge a change.`;
    process.stdout.write(`${remark}\n`);

    const results = await takeAll(browser, site.origin, await shotsWanted());
    const gone = await leftBehind(results);
    if (values.update) {
      await keep(results);
      await Promise.all(gone.map((file) => rm(join(kept, file))));
      await writeFile(machineFile, `${machine}\n`);
    }
    await mkdir(output, { recursive: true });
    await writeFile(join(output, "index.html"), galleryPage(results, remark));
    for (const sheet of sheetsOf(results)) await writeFile(join(output, sheet.file), contactSheet(sheet));

    const bytes = await weigh();
    for (const file of gone)
      process.stdout.write(`${values.update ? "removed" : "no story any more"}: ${file}\n`);
    process.stdout.write(
      `${countVerdicts(results)}; kept pictures weigh ${(bytes / 1e6).toFixed(1)} MB.\nLook at them: file://${join(output, "index.html")}\n`,
    );
    if (bytes > budget) process.stdout.write(`That is more than the ${budget / 1e6} MB of decision 0010.\n`);
    const unsettled = results.filter(
      ({ verdict }) => verdict.kind === "failed" || (!values.update && verdict.kind !== "same"),
    );
    return unsettled.length === 0 && bytes <= budget ? 0 : 1;
  } finally {
    await browser.close();
    site.close();
  }
}

process.exitCode = await main();
