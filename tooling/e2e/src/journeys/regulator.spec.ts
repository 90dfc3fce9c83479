import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import type { ConsoleDriver } from "../drivers/console.ts";
import { disguiseBan, seedYear } from "../drivers/earlier.ts";
import { look } from "../drivers/look.ts";
import { admin } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** The regulator's folder of a year, and what the offline verifier makes of it (REGULATOR-1 to REGULATOR-8). */

/** With pictures at every width. */
consoleJourney.setTimeout(240_000);

const verifier = join(import.meta.dirname, "../../../statement-verifier/src/statement-verifier.ts");

/** Runs the offline verifier; returns what it prints. */
async function verify(...args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, [verifier, ...args])).stdout;
  } catch (error) {
    if (!(error instanceof Error) || !("stdout" in error) || !("stderr" in error)) throw error;
    return `${String(error.stdout)}${String(error.stderr)}`;
  }
}

/** Makes a folder on the page; returns the downloaded file's path. */
async function makeFolder(boss: ConsoleDriver): Promise<string> {
  const [download] = await Promise.all([
    boss.page.waitForEvent("download"),
    boss.button("Make the folder").click(),
  ]);
  expect(download.suggestedFilename()).toMatch(
    /^regulator-[A-Z]{2}-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.zip$/,
  );
  return await download.path();
}

consoleJourney(
  "the folder of a year is made, found sound by the offline verifier, and disproves a record that was changed later",
  async ({ site, newcomer, seat }, info) => {
    const name = `${site.region === "GB" ? "uk" : site.region.toLowerCase()}.${site.brand}`;
    const { username } = (await newcomer(name)).person;
    await seedYear([username]);
    const boss = await seat(admin);
    const { page } = boss;

    await boss.openArea("Regulator's folder");
    await page.getByLabel("Region").selectOption(site.region);
    await look(page, "regulator-before");
    await page.getByLabel("First day").fill("2020-01-01");
    await boss.button("Make the folder").click();
    await expect(page.getByText("A folder covers at most 366 days")).toBeVisible();
    await look(page, "regulator-too-long");
    const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("First day").fill(day(365));
    const kept = await makeFolder(boss);
    const made = boss.row(admin.displayName).first();
    const hash = (await made.getByText(/^[0-9a-f]{64}$/).textContent()) ?? "";
    await expectAccessible(page);
    await look(page, "regulator");
    expect(await verify("--hash", hash, kept)).toMatch(/^(Note: .*\n)*sound: \d+ files/);

    // somebody changes the record: a new folder of the same days differs from the kept one
    await disguiseBan(username);
    const later = await makeFolder(boss);
    const found = await verify("--earlier", kept, later);
    expect(found).toContain('bans-by-category: the earlier folder has {"site":');
    expect(found).toContain('"category":"under_age"');
    expect(found).toContain("NOT SOUND");
    // and neither is the kept folder if it is given out as the later one
    expect(await verify("--hash", "0".repeat(64), kept)).toContain("the folder's hash is not");

    // a folder that was changed itself
    const bytes = await readFile(kept);
    const at = Math.floor(bytes.length / 2);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    const damaged = info.outputPath("damaged.zip");
    await writeFile(damaged, bytes);
    expect(await verify(damaged)).toMatch(/damaged/);

    await boss.openArea("Audit log");
    await expect(boss.row("made the regulator's folder").first()).toBeVisible();
  },
);
