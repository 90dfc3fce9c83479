import { expect, type Page } from "@playwright/test";
import { hosts } from "../drivers/addresses.ts";
import { journey } from "./journey.ts";

/** Lists the sandbox's scripts that a page requests, by path; the list grows while the page is open. */
function sandboxScripts(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => {
    const { hostname, pathname } = new URL(request.url());
    const inPage = request.frame() === page.mainFrame();
    if (inPage && request.resourceType() === "script" && hostname === hosts.sandbox) paths.push(pathname);
  });
  return paths;
}

journey.describe("the sandbox's stand-ins load when they are used", () => {
  journey("the landing page loads none; sign-up loads the bot check", async ({ customer }) => {
    const scripts = sandboxScripts(customer.page);
    await customer.visit();
    await customer.page.waitForLoadState("networkidle");
    expect(scripts).toEqual(["/page.js"]);
    await customer.startForFree();
    await expect.poll(() => scripts).toEqual(["/page.js", "/turnstile/v0/api.js"]);
  });

  journey("a customer's pages load none; the checkout loads the cards", async ({ member }) => {
    const scripts = sandboxScripts(member.page);
    await member.visit("/credits");
    // The app has loaded by then, and has checked whether this browser is subscribed to pushes.
    await expect(member.page.getByRole("radio", { name: /Gold/ })).toBeVisible();
    expect(scripts).toEqual(["/page.js"]);
    await member.checkout.chooseBundle("Silver");
    await expect.poll(() => scripts).toEqual(["/page.js", "/stripe/v3/stripe.js"]);
  });
});
