import { expect, type Page, type Request } from "@playwright/test";
import { hosts, pageUrl } from "../drivers/addresses.ts";
import { ConsoleDriver } from "../drivers/console.ts";
import { operatorOf, operatorWithoutWork } from "../drivers/staff.ts";
import { consoleJourney } from "./console-cast.ts";

/**
 * What the console's first pages load, counted in bytes of the built scripts as they are sent. Nothing here depends on
 * a clock. If a budget is exceeded, the message lists the files: something is imported at once that belongs to a page
 * or dialog of its own (apps/console, vite.config.ts).
 */

/** In bytes. The form's scripts and the console's load while somebody types. */
const budgets = { signInPage: 4_000, signInForm: 80_000, desk: 160_000 };

interface Script {
  readonly name: string;
  readonly bytes: number;
}

/** Notes the scripts that a page asks for from now on. */
function noteScripts(page: Page): () => Promise<readonly Script[]> {
  const requests = new Map<string, Request>();
  page.on("request", (request) => {
    const name = /^\/assets\/(.*\.js)$/.exec(new URL(request.url()).pathname)?.[1];
    if (name !== undefined && !requests.has(name)) requests.set(name, request);
  });
  return async () => {
    await page.waitForLoadState("load");
    // What a page loads when it has nothing else to do counts, too.
    await page.evaluate(async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((done) => requestIdleCallback(done, { timeout: 5_000 }));
      }
    });
    const sized = [...requests].map(async ([name, request]): Promise<Script | null> => {
      const response = await request.response();
      // Held back by the journey itself.
      if (response === null) return null;
      await response.finished();
      return { name, bytes: (await request.sizes()).responseBodySize };
    });
    return (await Promise.all(sized)).filter((script) => script !== null);
  };
}

function expectWithin(scripts: readonly Script[], budget: number): void {
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0);
  const list = scripts.map((script) => `${script.name} ${script.bytes}`).join(", ");
  expect(bytes, `${scripts.length} scripts: ${list}`).toBeGreaterThan(0);
  expect(bytes, `${scripts.length} scripts: ${list}`).toBeLessThanOrEqual(budget);
}

const button = (page: Page) => page.getByRole("button", { name: "Sign in" });

async function fillIn(
  page: Page,
  { username, password }: ReturnType<typeof operatorOf>,
  /** How long each field may take to be there, in ms; 0: as long as the test. */
  timeout = 0,
): Promise<void> {
  await page.getByLabel("Username").fill(username, { timeout });
  await page.getByLabel("Password", { exact: true }).fill(password, { timeout });
}

consoleJourney.describe("what the console's first pages load", () => {
  consoleJourney(
    "the sign-in page: next to nothing until somebody types, then the form",
    async ({ page }) => {
      const scripts = noteScripts(page);
      await page.goto(pageUrl(hosts.console, "/sign-in"));
      await expect(page.getByLabel("Username")).toBeFocused();
      expectWithin(await scripts(), budgets.signInPage);

      // The console follows the form, so its file is held back: what is left is what the form needs.
      await page.route(/\/assets\/console-/, async (route) => route.abort());
      await page.getByLabel("Username").pressSequentially("o");
      await button(page).click();
      await expect(page.getByText("Enter your password")).toBeVisible();
      const isConsoles = /^(?:console|libraries)-/;
      expectWithin(
        (await scripts()).filter(({ name }) => !isConsoles.test(name)),
        budgets.signInForm,
      );
    },
  );

  consoleJourney("the desk", async ({ seat, browser }) => {
    // Somebody who holds conversations also loads the tabs and the conversation.
    const { page } = await seat(operatorWithoutWork);
    // A browser with the same login and nothing cached.
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const cold = await context.newPage();
    const scripts = noteScripts(cold);
    await cold.goto(pageUrl(hosts.console));
    await expect(cold.getByRole("region", { name: "Queue" })).toBeVisible();
    await expect(cold.getByRole("button", { name: /^Next/ })).toBeVisible();
    expectWithin(await scripts(), budgets.desk);
    await context.close();
  });
});

consoleJourney.describe("signing in before everything has loaded", () => {
  consoleJourney(
    "a press before the form works counts, and what was typed stays",
    async ({ page, sandbox, scope }, info) => {
      const member = new ConsoleDriver(page);
      await member.meetFaults(scope);
      await sandbox.letFail({ method: "GET", path: "/assets/sign-in-form-*.js", delayMs: 3_000 });
      await member.open("/care");
      await expect(page).toHaveURL(/\/sign-in\?from=%2Fcare$/);
      const asked = page.waitForRequest(/sign-in-form/);
      await fillIn(page, operatorOf(info.workerIndex));
      await page.keyboard.press("Enter");
      await asked;
      // The page that was asked for, which an operator's role may not see.
      await expect(member.heading("Care")).toBeVisible();
      expect(new URL(page.url()).pathname).toBe("/care");
      await member.leave();
    },
  );

  consoleJourney(
    "so does a press before the page's first script has come",
    async ({ page, sandbox, scope }, info) => {
      const member = new ConsoleDriver(page);
      await member.meetFaults(scope);
      await sandbox.letFail({ method: "GET", path: "/assets/start-sign-in-*.js", delayMs: 3_000 });
      await page.goto(pageUrl(hosts.console, "/sign-in"), { waitUntil: "commit" });
      await fillIn(page, operatorOf(info.workerIndex));
      await button(page).click();
      await expect(page.getByRole("region", { name: "Queue" })).toBeVisible();
      await member.leave();
    },
  );

  for (const [part, file] of [
    ["the form", "/assets/sign-in-form-*.js"],
    ["the console", "/assets/console-*.js"],
  ] as const) {
    consoleJourney(
      `${part} does not load: the page says so, and loads again by itself`,
      async ({ page, sandbox, scope }, info) => {
        const login = operatorOf(info.workerIndex);
        const member = new ConsoleDriver(page);
        await member.meetFaults(scope);
        await sandbox.letFail({ method: "GET", path: file, status: 503 });
        await member.open("/sign-in");
        await fillIn(page, login);
        await button(page).click();
        await expect(page.getByText("The connection broke off.")).toBeVisible();
        await sandbox.heal();
        await expect(page.getByText("The connection broke off.")).toBeHidden();
        // Operators who were signed in by then get the desk; the others sign in again. Until the page has loaded
        // again both see the form.
        const queue = page.getByRole("region", { name: "Queue" });
        await expect(async () => {
          if (await button(page).isVisible()) {
            await fillIn(page, login, 2_000);
            await button(page).click({ timeout: 2_000 });
          }
          await expect(queue).toBeVisible({ timeout: 10_000 });
        }).toPass();
        await member.leave();
      },
    );
  }
});
