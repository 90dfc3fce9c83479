import { join } from "node:path";
import { devices, expect, type Page } from "@playwright/test";
import { pageUrl } from "../drivers/addresses.ts";
import { cards, newCard } from "../drivers/checkout.ts";
import type { CustomerDriver } from "../drivers/customer.ts";
import { Keys, Thumb, type Hands } from "../drivers/hands.ts";
import type { Person } from "../drivers/people.ts";
import { expectSound, screenProblems, watchWaits } from "../drivers/screen-checks.ts";
import { confirmAge, logInByCalls } from "../drivers/sign-up.ts";
import { isFullLength, otherSites, siteUnderTest } from "../drivers/site.ts";
import { journey } from "./journey.ts";

const finger = { isMobile: true, hasTouch: true, userAgent: devices["Pixel 7"].userAgent } as const;

/** The kind of walk: the input device, and the screen. */
const ways = [
  {
    way: "by thumb at 320x568",
    hands: (page: Page): Hands => new Thumb(page),
    use: { ...finger, viewport: { width: 320, height: 568 } },
  },
  {
    way: "by thumb at 390x844",
    hands: (page: Page): Hands => new Thumb(page),
    use: { ...finger, viewport: { width: 390, height: 844 } },
  },
  {
    way: "by keyboard",
    hands: (page: Page): Hands => new Keys(page),
    use: { viewport: { width: 1440, height: 900 } },
  },
] as const;

/** The sites that together cover every brand and every region. */
const sites = [siteUnderTest, ...otherSites(siteUnderTest)];

/** Each site is walked in one way; at full length (README.md) in every way. */
const walks = sites.flatMap((siteName, index) =>
  ways
    .filter((_, number) => isFullLength || number === index % ways.length)
    .map((how) => ({ siteName, ...how })),
);

/** What the bar says after an edit of the account. */
const saved = "Your details were updated successfully";

/** The delay of a call on the phone's connection, in ms: long enough that a screen must show that it is waiting. */
const latency = 200;

for (const { siteName, way, hands: handsOf, use } of walks) {
  journey.describe(`a customer's whole walk at ${siteName}, ${way}`, () => {
    journey.use({ siteName, ...use });
    // This walk shows animations, on a phone; the other journeys use reduced motion.
    if (way === "by thumb at 390x844") journey.use({ contextOptions: { reducedMotion: "no-preference" } });

    journey(
      "signs up, is answered five times, buys, changes photo, password and limits, and gets money back",
      async ({ customer, operator, sandbox, person, site, request }) => {
        journey.setTimeout(240_000);
        const { page, panel } = customer;
        const hands = handsOf(page);
        const look = lookerAt(page, `${siteName} ${way}`);
        await watchWaits(page);
        await slowLine(page);

        await page.goto(pageUrl(site.pickerHost));
        await look("picker");
        await hands.press(page.getByRole("link", { name: site.regionName }));
        await page.waitForURL(pageUrl(site.host));
        await signUpBy(hands, customer, person, async () => sandbox.codeFor(person.e164), look);
        await expect(page).toHaveTitle(`${site.brandName} - Meet`);
        const foot = page.getByRole("contentinfo");
        if (site.helpline === null) await expect(foot).not.toContainText(/helpline/i);
        else await expect(foot).toContainText(site.helpline);
        await confirmAge(sandbox, site, person);

        await hands.press(customer.profileLink);
        await expect(customer.composer).toBeVisible();
        await look("chat");
        const round = async (number: number): Promise<void> => {
          await hands.write(customer.composer, `Question ${number}`);
          await hands.send(customer.composer);
          await expect(customer.message(`Question ${number}`)).toBeVisible();
          if (number === 1) await operator.claim(person.username);
          await expect(operator.message(`Question ${number}`)).toBeVisible();
          await expect(operator.replyBox).toHaveAccessibleName(`Reply as ${site.profile}`);
          await operator.reply(`Answer ${number}`);
          await expect(customer.message(`Answer ${number}`)).toBeVisible();
        };
        // One credit for the reply to a message.
        for (let number = 1; number <= site.trialCredits; number += 1) {
          await round(number);
          await customer.expectBalance(site.trialCredits - number);
        }

        // The trial is spent: the draft is kept, and the bundles replace the composer.
        await hands.write(customer.composer, "And one more thing");
        const bundles = page.getByRole("region", { name: "Out of credits" });
        await expect(bundles).toBeVisible();
        await look("out of credit");
        await hands.press(bundles.getByRole("link", { name: /Gold/ }));
        await payByCard(hands, customer, look);
        await customer.expectBalance(site.bundles.gold);
        await hands.press(page.getByRole("link", { name: `Back to ${site.profile}` }));
        await expect(customer.composer).toHaveValue("And one more thing");
        for (let number = site.trialCredits + 1; number <= 5; number += 1) await round(number);
        await customer.expectBalance(site.bundles.gold - 2);
        await look("fifth reply");

        await hands.press(page.getByRole("button", { name: "Menu" }));
        await look("menu");
        await hands.press(panel.getByRole("button", { name: "My Account" }));
        await changePhoto(hands, customer, look);
        await hands.press(customer.tile(/^Age/));
        await hands.press(panel.getByRole("button", { name: "Pick from a calendar" }));
        await expect(panel.getByRole("group", { name: "Calendar" })).toBeVisible();
        await look("calendar");
        await hands.press(customer.backButton);
        await hands.press(customer.tile(/^Change password/));
        await hands.write(panel.getByLabel("New password", { exact: true }), "Sunrise88");
        await hands.write(panel.getByLabel("Confirm password", { exact: true }), "Sunrise88");
        await look("password");
        // The photo's notice has gone, so the next one is the password's.
        await expect(customer.notice(saved, "other")).toBeHidden();
        await hands.press(panel.getByRole("button", { name: "Save password" }));
        await expect(customer.heading("My Account")).toBeVisible();
        await expect(customer.notice(saved, "other")).toBeVisible();
        // As on another device.
        const { access } = await logInByCalls(request, site, { ...person, password: "Sunrise88" });
        expect(access).not.toBe("");
        await look("account panel");

        await customer.visit("/account");
        if (site.hasMarketing) {
          await expect(page.getByText(/You get no marketing texts/)).toBeVisible();
          await expect(page.getByText(/^Once you are a customer, .* may text you offers/)).toHaveCount(0);
        }
        const month = page.getByLabel(/month/i).first();
        await hands.write(month, "400");
        await hands.press(page.getByRole("button", { name: "Save limits" }));
        await expect(page.getByText("Saved. These limits hold from now on.")).toBeVisible();
        await look("limits");

        await customer.visit("/credits");
        await hands.choose(page.getByRole("radio", { name: /Bronze/ }));
        await look("bundles");
        await hands.press(page.getByRole("button", { name: "Continue with Bronze" }));
        await payByWallet(hands, customer, look);
        await customer.visit("/credits");
        await hands.press(page.getByRole("button", { name: "Ask for a refund" }));
        await look("refund");
        await hands.press(page.getByRole("button", { name: /^Refund / }));
        await expect(page.getByText(/go back to your card/)).toBeVisible();
        await customer.expectBalance(site.bundles.gold - 2);

        // The trial, five replies, two bundles and the refund.
        await customer.visit("/credits/statement");
        const movements = page.locator("[data-position]");
        await expect(movements).toHaveCount(9);
        await expect(movements.first()).toContainText(`Balance ${site.bundles.gold - 2}`);
        await look("statement");
      },
    );
  });
}

journey(
  "the walk's checks see what is too wide, covered, too small or left without an answer",
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await watchWaits(page);
    const planted = `<!doctype html><title>Planted</title><main>
    <div style="width: 400px">wide</div>
    <button style="position: fixed; top: 100px; left: 0; width: 60px; height: 30px">Under</button>
    <div style="position: fixed; top: 90px; left: 0; width: 200px; height: 60px; background: grey"></div>
    <button style="position: fixed; top: 300px; left: 0; width: 60px; height: 30px">Silent</button>
    <button style="position: fixed; top: 400px; left: 0; width: 60px; height: 20px">Low</button>
    <p>A <a href="#">link</a> and a <button>button</button> in a text</p>
  </main>`;
    await page.goto(`data:text/html,${encodeURIComponent(planted)}`);
    await page.getByRole("button", { name: "Silent" }).click();
    await expect.poll(async () => (await screenProblems(page)).unexplainedWaits).toEqual(["Silent"]);
    const { tooWide, covered, tooSmall } = await screenProblems(page);
    expect(tooWide).toHaveLength(1);
    expect(covered).toEqual(['button "Under"']);
    expect(tooSmall).toEqual(['button "Low" 60x20 px']);
  },
);

type Look = (name: string) => Promise<void>;

/** Checks the current screen; with E2E_LOOK=folder it also saves a picture of it. */
function lookerAt(page: Page, walk: string): Look {
  let number = 0;
  return async (name) => {
    number += 1;
    await expectSound(page, name);
    const folder = process.env["E2E_LOOK"];
    if (folder === undefined) return;
    const file = `${walk} ${String(number).padStart(2, "0")} ${name}.png`.replaceAll(" ", "-");
    await page.screenshot({ path: join(folder, file) });
  };
}

/** Delays each response. */
async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

async function signUpBy(
  hands: Hands,
  customer: CustomerDriver,
  person: Person,
  code: () => Promise<string>,
  look: Look,
): Promise<void> {
  const { page, panel } = customer;
  await look("landing");
  await hands.press(page.getByRole("button", { name: "Get started for free" }).first());
  await hands.write(customer.phoneField, person.phone);
  await look("phone");
  await hands.press(customer.continueButton);
  const codeField = panel.getByRole("textbox", { name: "Verification code" });
  await expect(codeField).toBeVisible();
  await look("code");
  await hands.write(codeField, await code());
  await look("first step");
  await hands.press(panel.getByRole("button", { name: "Let's Start" }));
  const { day, month, year } = person.born;
  for (const [label, text] of [
    ["Day", day],
    ["Month", month],
    ["Year", year],
  ] as const) {
    await hands.write(panel.getByLabel(label, { exact: true }), text);
  }
  await look("date of birth");
  // Also on the smallest phone, whose footer leaves the least room.
  await expect(customer.continueButton).toBeInViewport({ ratio: 1 });
  await hands.press(customer.continueButton);
  await hands.write(customer.usernameField, person.username);
  await look("username");
  await hands.press(customer.continueButton);
  await hands.write(panel.getByLabel("New password", { exact: true }), person.password);
  await hands.write(panel.getByLabel("Confirm password", { exact: true }), person.password);
  await look("new password");
  await hands.press(customer.continueButton);
  await expect(customer.heading("One last step")).toBeVisible();
  await look("last step");
  if (customer.site.hasMarketing) {
    await hands.tick(panel.getByRole("checkbox", { name: "No marketing texts, please." }));
  }
  await hands.tick(customer.chatConsent);
  await hands.press(panel.getByRole("button", { name: "Create Account" }));
  await customer.expectMeet();
  await look("meet");
}

async function payByCard(hands: Hands, customer: CustomerDriver, look: Look): Promise<void> {
  const { page, checkout } = customer;
  await page.waitForURL(/\/credits\/checkout/);
  const fields = checkout.cardFields;
  await expect(checkout.cardRow).toBeVisible();
  if (await checkout.walletRow.isVisible()) {
    await look("checkout with a wallet");
    await hands.press(checkout.cardRow);
  }
  const { expiry, code } = newCard();
  await hands.write(fields.getByLabel(/card number/i), cards.succeeds);
  await hands.write(fields.getByLabel(/expir/i), expiry);
  await hands.write(fields.getByLabel(/security code|cvc/i), code);
  const postcode = fields.getByLabel(/post(al)? ?code/i);
  if (await postcode.isVisible()) await hands.write(postcode, "SW1A 1AA");
  await look("checkout");
  await pay(hands, customer);
  await checkout.expectPaid();
  await look("paid");
}

/** Pays with the phone's wallet; elsewhere by card. */
async function payByWallet(hands: Hands, customer: CustomerDriver, look: Look): Promise<void> {
  const { page, checkout } = customer;
  await page.waitForURL(/\/credits\/checkout/);
  await expect(checkout.cardRow).toBeVisible();
  if (!(await checkout.walletRow.isVisible())) return payByCard(hands, customer, look);
  await pay(hands, customer);
  const sheet = checkout.walletSheet.getByRole("button", { name: /^Pay / });
  await expect(sheet).toBeVisible();
  await look("wallet");
  await hands.press(sheet);
  await checkout.expectPaid();
}

async function pay(hands: Hands, { page, site, checkout }: CustomerDriver): Promise<void> {
  const request = checkout.startRequest;
  if ((await request.count()) > 0 && !(await request.isChecked())) await hands.tick(request);
  const button = page.getByRole("button", { name: /^Pay / });
  await expect(button).toContainText(site.currencySymbol);
  await hands.press(button);
}

async function changePhoto(hands: Hands, customer: CustomerDriver, look: Look): Promise<void> {
  const { page, panel } = customer;
  await hands.press(customer.tile(/^Profile photo/));
  // Any picture will do, so this uses the page's own screenshot.
  const buffer = await page.screenshot();
  const choosing = page.waitForEvent("filechooser");
  await hands.press(panel.getByRole("button", { name: "Choose a Photo" }));
  await (await choosing).setFiles({ name: "evening.png", mimeType: "image/png", buffer });
  await hands.press(panel.getByRole("button", { name: "Zoom in" }));
  await look("photo");
  await hands.press(panel.getByRole("button", { name: "Save Image" }));
  await expect(customer.heading("My Account")).toBeVisible();
  await expect(customer.notice(saved, "other")).toBeVisible();
  const picture = customer.tile(/^Profile photo/).locator("img");
  await expect
    .poll(async () => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBeGreaterThan(0);
}
