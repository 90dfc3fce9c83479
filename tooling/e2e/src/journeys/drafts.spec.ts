import { expect, type Page } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { CustomerDriver } from "../drivers/customer.ts";
import { newPerson } from "../drivers/people.ts";
import { signUpByCalls } from "../drivers/sign-up.ts";
import { journey, keepLogin } from "./journey.ts";

const draft = "Half a thought about the lighthouse";
const unsent = "Said where no line reaches";

/** Returns everything that the browser stores for this site, as one text. */
async function keptIn(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
}

/** Leaves a draft in the composer and a message that waits for the connection. */
async function leaveTexts(member: CustomerDriver): Promise<void> {
  await member.visit("/meet");
  await member.openChat();
  await member.page.context().setOffline(true);
  await member.say(unsent);
  await member.composer.fill(draft);
  expect(await keptIn(member.page)).toContain(draft);
  expect(await keptIn(member.page)).toContain(unsent);
}

async function expectNothingLeft(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Get started for free" }).first()).toBeVisible();
  await expect.poll(() => keptIn(page)).not.toContain(draft);
  expect(await keptIn(page)).not.toContain(unsent);
}

journey.describe("drafts belong to a login", () => {
  journey("and outlive a reload, a tab that crashed and a renewed token", async ({ member }) => {
    const { page } = member;
    const url = pageUrl(member.host);
    await member.visit("/meet");
    await member.openChat();
    await member.composer.fill(draft);
    const chat = page.url();
    await page.reload();
    await expect(member.composer).toHaveValue(draft);

    // The claims stay, but the signature is not valid any more: the first call renews the login.
    const cookies = await page.context().cookies();
    const token = decodeURIComponent(cookies.find(({ name }) => name === "IMToken_access")?.value ?? "");
    const spoilt = `${token.slice(0, token.lastIndexOf("."))}.${"A".repeat(43)}`;
    await page.context().addCookies([{ name: "IMToken_access", value: encodeURIComponent(spoilt), url }]);
    await page.reload();
    await expect(member.composer).toHaveValue(draft);
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === "IMToken_access")?.value)
      .not.toBe(encodeURIComponent(spoilt));
    await expect(member.composer).toHaveValue(draft);
    // The failed call was repeated, and nobody was told of it.
    await expect(page.getByRole("alert")).toHaveCount(0);

    const crashed = page.waitForEvent("crash");
    await page.goto("chrome://crash").catch(() => undefined);
    await crashed;
    const next = new CustomerDriver(await page.context().newPage(), member.site);
    await next.page.goto(chat);
    await expect(next.composer).toHaveValue(draft);
  });

  journey("and go when the customer logs out, in every tab", async ({ member }) => {
    const { page } = member;
    await leaveTexts(member);
    await page.context().setOffline(false);
    await expect(member.message("Waiting for connection")).toBeHidden();
    const second = new CustomerDriver(await page.context().newPage(), member.site);
    await second.page.goto(page.url());
    await expect(second.composer).toHaveValue(draft);
    await page.bringToFront();
    await member.logOut();
    await expectNothingLeft(page);
    await expectNothingLeft(second.page);
  });

  journey("and go when the server ends the login", async ({ member }) => {
    const { page } = member;
    const url = pageUrl(member.host);
    await leaveTexts(member);
    await page.context().addCookies([
      { name: "IMToken_access", value: "spent", url },
      {
        name: "IMToken_refresh",
        value: "spent",
        domain: new URL(url).hostname,
        path: "/api/uaa-service/oauth/token",
        httpOnly: true,
      },
    ]);
    await page.context().setOffline(false);
    await expect(member.notice("Could not refresh access token")).toBeVisible();
    await expectNothingLeft(page);
  });

  journey("and go when it ran out while no page was open", async ({ member }) => {
    const { page } = member;
    await leaveTexts(member);
    await page.close();
    await page.context().setOffline(false);
    await member.forgetLogin();
    const next = new CustomerDriver(await page.context().newPage(), member.site);
    await next.visit();
    await expectNothingLeft(next.page);
  });

  journey("and go when somebody else is logged in", async ({ member, sandbox, playwright }) => {
    const { page } = member;
    await leaveTexts(member);
    await page.close();
    await page.context().setOffline(false);
    const other = newPerson(member.site);
    const request = await playwright.request.newContext();
    const next = new CustomerDriver(await page.context().newPage(), member.site);
    await keepLogin(next, await signUpByCalls(request, sandbox, member.site, other));
    await request.dispose();
    await next.visit("/meet");
    await next.openChat();
    await expect(next.composer).toHaveValue("");
    expect(await keptIn(next.page)).not.toContain(draft);
    expect(await keptIn(next.page)).not.toContain(unsent);
  });

  journey("and stay whole while two tabs write, to one profile and to two", async ({ member }) => {
    const { page, site } = member;
    await member.visit("/meet");
    await member.openChat();
    const second = new CustomerDriver(await page.context().newPage(), site);
    await second.visit("/meet");
    await second.page
      .getByRole("main")
      .getByRole("link")
      .filter({ hasNotText: site.profile })
      .first()
      .click();
    await member.composer.fill("To the first");
    await second.composer.fill("To the second");
    await member.composer.press("End");
    await member.composer.pressSequentially(", and more");
    await page.reload();
    await second.page.reload();
    await expect(member.composer).toHaveValue("To the first, and more");
    await expect(second.composer).toHaveValue("To the second");

    // The same chat in two windows: text written in one continues in the other.
    await second.page.goto(page.url());
    await expect(second.composer).toHaveValue("To the first, and more");
    await second.composer.press("End");
    await second.composer.pressSequentially(", from here");
    await expect(member.composer).toHaveValue("To the first, and more, from here");
    await second.send();
    await expect(member.message("To the first, and more, from here")).toHaveCount(1);
    await expect(member.composer).toHaveValue("");
  });
});
