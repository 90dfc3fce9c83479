import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { expectAccessible } from "../drivers/accessible.ts";
import { look } from "../drivers/look.ts";
import { journey } from "./journey.ts";

/** A customer takes the statement and the verifier from the site, and checks one with the other (ROOT-3, ROOT-7). */
journey("a saved statement is checked with the verifier that the site serves", async ({ member }, info) => {
  const { page } = member;
  /** Saves what a link downloads under the name that the browser gives it. */
  async function save(link: string): Promise<string> {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page
        .getByRole("link", { name: link })
        .or(page.getByRole("button", { name: link }))
        .click(),
    ]);
    const path = info.outputPath(file.suggestedFilename());
    await file.saveAs(path);
    return path;
  }
  /** Runs the verifier as the page says: with Node, in the folder of the files. */
  async function verify(...args: readonly string[]): Promise<string> {
    try {
      const program = promisify(execFile);
      return (await program(process.execPath, args, { cwd: info.outputPath(), env: {} })).stdout;
    } catch (error) {
      if (error instanceof Error && "stdout" in error && typeof error.stdout === "string")
        return error.stdout;
      throw error;
    }
  }

  await member.visit("/credits/statement");
  const statement = await save("Save as JSON");
  await page.getByText("Check it without us").click();
  await expectAccessible(page);
  await look(page, "statement-offline-check");
  const program = await save("Our verifier");
  expect(program).toBe(info.outputPath("statement-verifier.mjs"));
  expect(await verify("statement-verifier.mjs", statement)).toMatch(/^sound: 1 movement, /);

  await page.getByRole("link", { name: "how to check it" }).click();
  await expect(page.getByRole("heading", { name: "Check it yourself" })).toBeVisible();
  await look(page, "proof");
  const again = await save("the statement verifier");
  expect(await readFile(again, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);

  const changed = (await readFile(statement, "utf8")).replaceAll(
    /"balanceAfter": ?\d+/g,
    '"balanceAfter": 99',
  );
  await writeFile(join(info.outputPath(), "changed.json"), changed);
  expect(await verify("statement-verifier.mjs", "changed.json")).toContain("NOT SOUND");
});
