import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Download, type Page } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { moveMessagesBack, moveShiftBack } from "../drivers/earlier.ts";
import { look } from "../drivers/look.ts";
import { admin, operatorOf } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/** An operator's shift to a verified statement of pay (PAYROLL-1 to PAYROLL-10). */

/** With pictures at every width. Pay is counted once a minute. */
consoleJourney.setTimeout(420_000);

/**
 * How long ago the shift was. A day is counted an hour after its end, so yesterday may not have been counted yet; and
 * another journey moves replies of the same operator to yesterday.
 */
const daysAgo = 3;

const verifier = join(import.meta.dirname, "../../../statement-verifier/src/statement-verifier.ts");

/** Runs the offline verifier; returns what it prints. */
async function verify(...args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(process.execPath, [verifier, ...args])).stdout;
  } catch (error) {
    if (error instanceof Error && "stdout" in error && typeof error.stdout === "string") return error.stdout;
    throw error;
  }
}

async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: `Download the statement as ${name}` }).click(),
  ]);
  return file;
}

consoleJourney(
  "a shift becomes a statement that the offline verifier finds sound, before and after a correction",
  async ({ site, newcomer, seat }, info) => {
    const person = operatorOf(info.workerIndex);
    const regular = await newcomer(
      `${site.region === "GB" ? "uk" : site.region.toLowerCase()}.${site.brand}`,
    );
    const boss = await seat(admin);

    // what the site pays, what the law demands, and who is paid by it
    await boss.openArea("Pay");
    await boss.page.getByRole("link", { name: "Rates", exact: true }).click();
    await boss.button("Set a rate").click();
    await boss.dialog.getByLabel("Site").selectOption({ value: `${site.brand} ${site.region}` });
    await boss.dialog.getByLabel("Per reply").fill("0.25");
    await boss.dialog.getByLabel("Per hour at the desk").fill("12.60");
    await look(boss.page, "pay-rate-dialog");
    await boss.dialog.getByRole("button", { name: "Set it" }).click();
    await expect(boss.dialog).toBeHidden();
    await expect(boss.row("In force").first()).toContainText("12.60");
    await boss.button("Set a minimum").click();
    await boss.dialog.getByLabel("Region").selectOption(site.region);
    await boss.dialog.getByLabel("First day").fill("2026-01-01");
    await boss.dialog.getByLabel("Per hour").fill("12.21");
    await boss.dialog.getByRole("button", { name: "Set it" }).click();
    await expect(boss.dialog).toBeHidden();
    await expectAccessible(boss.page);
    await look(boss.page, "pay-rates");
    await boss.openArea("Pay");
    await boss.page.getByRole("link", { name: person.displayName, exact: true }).click();
    await boss.button("Set the pay site").click();
    await boss.dialog.getByLabel("Site").selectOption({ value: `${site.brand} ${site.region}` });
    await boss.dialog.getByRole("button", { name: "Set it" }).click();
    await expect(boss.dialog).toBeHidden();

    // the shift: a reply, and the end of the time at the desk
    const writer = await seat(person);
    await writer.call("PUT", "/ops/api/presence", { state: "available" });
    await regular.write("Is the lamp lit yet?");
    await writer.claim(regular.person.username);
    await writer.reply("It has been burning for an hour.");
    await expect.poll(async () => (await regular.heard()).length).toBe(1);
    const shiftAt = Date.now() - daysAgo * 86_400_000;
    const inLondon = (style: Intl.DateTimeFormatOptions, locale = "en-GB"): string =>
      new Intl.DateTimeFormat(locale, { timeZone: "Europe/London", ...style }).format(shiftAt);
    const month = inLondon({ dateStyle: "short" }, "en-CA").slice(0, 7);
    const day = inLondon({ weekday: "short", day: "numeric", month: "short", year: "numeric" });
    await writer.release();
    await writer.call("PUT", "/ops/api/presence", { state: "away" });
    await moveMessagesBack(regular.person.username, daysAgo);
    await moveShiftBack(person.username, daysAgo);

    // later: its day is counted
    const { page } = writer;
    const ofShift = page.getByRole("row").filter({ hasText: day });
    await expect(async () => {
      await writer.open(`/my-pay?month=${month}`);
      await expect(ofShift.filter({ hasText: /1 reply at .* each/ })).toBeVisible({
        timeout: 5_000,
      });
    }).toPass({ timeout: 150_000 });
    // What this operator did in other journeys, before there was a rate, has a row without one.
    await expect(ofShift.filter({ hasText: /at the desk.*12\.60 an hour/ })).toBeVisible();
    await expect(page.getByText(/Legal minimum: .*12\.21/)).toBeVisible();
    await expectAccessible(page);
    await look(page, "pay-mine");
    const first = await (await download(page, "JSON")).path();
    expect(await verify(first)).toMatch(/^sound: \d+ entries/);

    // a correction stands beside what was counted, with its reason
    await boss.open(`/pay?month=${month}`);
    await expect(boss.row(person.displayName)).toBeVisible();
    await expectAccessible(boss.page);
    await look(boss.page, "pay-list");
    await boss.page.getByRole("link", { name: person.displayName, exact: true }).click();
    await expect(boss.heading(`Pay of ${person.displayName}`)).toBeVisible();
    await look(boss.page, "pay-operator");
    await boss.button("Correct").click();
    await boss.dialog.getByLabel("Day that it belongs to").fill(`${month}-01`);
    await boss.dialog.getByLabel("Amount").fill("3.40");
    await boss.dialog.getByLabel("Why").fill("The desk was down for a quarter of an hour");
    await look(boss.page, "pay-correct-dialog");
    await boss.dialog.getByRole("button", { name: "Book the correction" }).click();
    await expect(boss.dialog).toBeHidden();
    await writer.open(`/my-pay?month=${month}`);
    await expect(page.getByText(`Correction by ${admin.displayName}: The desk was down`)).toBeVisible();
    await look(page, "pay-mine-corrected");
    const later = await (await download(page, "CSV")).path();
    expect(await verify("--earlier", first, later)).toMatch(/^sound: \d+ entries/);
    const forged = info.outputPath("forged.csv");
    await writeFile(forged, (await readFile(later, "utf8")).replaceAll("quarter", "half"));
    expect(await verify(forged)).toContain("it was changed");
  },
);
