import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

async function open(path = "/account", region: "GB" | "IE" = "GB") {
  const app = await openTestApp({ server, path, loggedIn: true, region });
  await render(<App app={app} />);
  await expect.element(page.getByRole("heading", { name: "Limits, logins and your data" })).toBeVisible();
  return app;
}

function sent(call: string): unknown[] {
  return server.bodies.filter((_, index) => server.calls[index] === call);
}

const putLimits = "PUT /im/api/account/limits";

describe("spending limits", () => {
  const field = page.getByRole("textbox", { name: "In any 24 hours" });
  const save = page.getByRole("button", { name: "Save limits" });

  beforeEach(() => {
    server.account.limits = {
      ...server.account.limits,
      limits: { dayMinor: 2000, weekMinor: null, monthMinor: null },
      spent: { dayMinor: 1200, weekMinor: 1200, monthMinor: 1200 },
    };
  });

  it("show what is spent of each, in the region's currency", async () => {
    await open();
    await expect.element(page.getByRole("meter")).toHaveAccessibleName("Spent or being paid");
    await expect.element(page.getByText("£12.00 of £20.00")).toBeVisible();
    expect(page.getByText("£12.00 spent or being paid").elements()).toHaveLength(2);
  });

  it("that are tightened hold at once, and say so", async () => {
    await open();
    await field.fill("15.50");
    await expect.element(page.getByText("Holds as soon as you save")).toBeVisible();
    await save.click();
    await expect.element(page.getByText("Saved. These limits hold from now on.")).toBeVisible();
    expect(sent(putLimits)).toEqual([{ dayMinor: 1550, weekMinor: null, monthMinor: null }]);
    await expect.element(page.getByText("£12.00 of £15.50")).toBeVisible();
  });

  it("that are loosened say from when they hold, before and after saving, and can be taken back", async () => {
    await open();
    await field.fill("");
    await expect.element(page.getByText(/^Holds from \w+day \d/)).toBeVisible();
    await save.click();
    await expect.element(page.getByText(/looser ones from \w+day/)).toBeVisible();
    await expect.element(page.getByText("In any 24 hours: no limit")).toBeVisible();
    await expect.element(page.getByText("£12.00 of £20.00")).toBeVisible();
    await page.getByRole("button", { name: "Keep the tighter limits" }).click();
    await expect.element(page.getByText("In any 24 hours: no limit")).not.toBeInTheDocument();
    await expect.element(field).toHaveValue("20");
  });

  it("that are no amount are not sent", async () => {
    await open();
    await field.fill("plenty");
    await save.click();
    await expect.element(field).toHaveAccessibleDescription(/Use an amount such as 49.50/);
    expect(sent(putLimits)).toEqual([]);
  });

  it("that could not be saved say so beside the button and stay typed", async () => {
    await open();
    await field.fill("10");
    server.failNext("/im/api/account/limits", "network");
    await save.click();
    await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
    await expect.element(field).toHaveValue("10");
  });
});

describe("a break", () => {
  it("begins only after a confirmation that says it can't be undone, and leaves the limits as they are", async () => {
    server.account.limits = {
      ...server.account.limits,
      limits: { dayMinor: 2000, weekMinor: null, monthMinor: null },
    };
    await open();
    await page.getByText("1 week", { exact: true }).click();
    await page.getByRole("button", { name: "Take this break" }).click();
    const dialog = page.getByRole("dialog", { name: "Take a break of 1 week?" });
    await expect.element(dialog.getByText("can't be undone or made shorter")).toBeVisible();
    expect(sent(putLimits)).toEqual([]);
    await dialog.getByRole("button", { name: "Start the break" }).click();
    await expect.element(page.getByText(/You are taking a break until/)).toBeVisible();
    expect(sent(putLimits)).toEqual([
      { dayMinor: 2000, weekMinor: null, monthMinor: null, coolOffHours: 168 },
    ]);
    // It can become longer, never shorter.
    await expect.element(page.getByRole("radio", { name: "1 week" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("radio", { name: "6 weeks" })).toBeInTheDocument();
  });

  it("is not taken when the question is closed", async () => {
    await open();
    await page.getByRole("button", { name: "Exclude myself" }).click();
    await expect.element(page.getByRole("dialog", { name: "Stay away for 6 months?" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(page.getByRole("button", { name: "Exclude myself" })).toHaveFocus();
    expect(sent(putLimits)).toEqual([]);
  });

  it("of months asks for a self-exclusion", async () => {
    await open();
    await page.getByText("5 years").click();
    await page.getByRole("button", { name: "Exclude myself" }).click();
    await page.getByRole("button", { name: "Start the self-exclusion" }).click();
    await expect.element(page.getByText(/You are taking a break until/)).toBeVisible();
    expect(sent(putLimits)).toMatchObject([{ selfExcludeMonths: 60 }]);
    // Customers who excluded themselves are not offered marketing texts.
    await expect.element(page.getByRole("button", { name: "I agree to that" })).not.toBeInTheDocument();
  });
});

describe("marketing texts", () => {
  it("are agreed to with the wording in sight, and stopped with one press", async () => {
    await open();
    const wording = page.getByText(/may send me text messages/);
    await expect.element(wording).toBeVisible();
    const shown = wording.element().textContent;
    await page.getByRole("button", { name: "I agree to that" }).click();
    await expect.element(page.getByText(/You get marketing texts since/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Stop marketing texts" })).toHaveFocus();
    await page.getByRole("button", { name: "Stop marketing texts" }).click();
    await expect.element(page.getByText(/You get no marketing texts since/)).toBeVisible();
    expect(sent("POST /im/api/account/marketing")).toEqual([
      { consent: true, wording: shown.replaceAll(/^[“"]|[”"]$/g, "") },
      { consent: false },
    ]);
  });

  it("are not spoken of in a region without marketing", async () => {
    await open("/account", "IE");
    await expect.element(page.getByRole("heading", { name: "Your data" })).toBeVisible();
    await expect.element(page.getByRole("heading", { name: "Marketing texts" })).not.toBeInTheDocument();
    await expect.element(page.getByRole("link", { name: "Marketing texts" })).not.toBeInTheDocument();
  });
});

describe("the consent to use what is written in chats", () => {
  const { words } = currentChatConsent;
  const takeBack = page.getByRole("button", { name: "Take my consent back" });

  it("says when it was given and in which words, and is taken back with one press", async () => {
    await open();
    await expect.element(page.getByText(/You agreed to this on 20 November 2026/)).toBeVisible();
    await expect.element(page.getByText(words)).toBeVisible();
    await takeBack.click();
    await expect.element(page.getByText(/You took your consent back on /)).toBeVisible();
    expect(server.calls).toContain("DELETE /im/api/account/chat-consent");
  });

  it("keeps the focus on its button, after it was taken back and after it was given again", async () => {
    await open();
    await takeBack.click();
    const agree = page.getByRole("button", { name: "I agree to that" }).last();
    await expect.element(agree).toHaveFocus();
    await expect.element(agree).not.toHaveAttribute("aria-busy", "true");
    await userEvent.keyboard("{Enter}");
    await expect.element(takeBack).toHaveFocus();
  });

  it("is given again to the words in sight", async () => {
    server.account.chatConsent = { state: "taken_back", at: "2026-11-21T20:00:00.000Z", words };
    await open();
    await page.getByRole("button", { name: "I agree to that" }).last().click();
    await expect.element(takeBack).toBeVisible();
    expect(sent("POST /im/api/account/chat-consent")).toEqual([{ version: currentChatConsent.version }]);
  });

  it("that could not be taken back says so beside the button", async () => {
    await open();
    await expect.element(takeBack).toBeVisible();
    server.failNext("/im/api/account/chat-consent", "internal");
    await takeBack.click();
    await expect.element(page.getByText(/nothing was changed/)).toBeVisible();
    await expect.element(takeBack).toBeVisible();
  });
});

describe("logins", () => {
  beforeEach(() => server.account.logInElsewhere());

  it("name device and time; this one is marked and can't be ended here", async () => {
    await open();
    await expect.element(page.getByText("Safari on iPhone").first()).toBeVisible();
    await expect.element(page.getByText("This one")).toBeVisible();
    expect(page.getByRole("button", { name: /End the login on/ }).elements()).toHaveLength(2);
  });

  it("are ended one by one", async () => {
    await open();
    await page.getByRole("button", { name: "End the login on Safari on iPhone" }).click();
    await expect.element(page.getByText("Safari on iPhone")).not.toBeInTheDocument();
    await expect.element(page.getByText("Firefox on Linux").first()).toBeVisible();
  });

  it("elsewhere are ended all at once", async () => {
    await open();
    await page.getByRole("button", { name: "End all other logins" }).click();
    await expect.element(page.getByText("2 other logins ended.")).toBeVisible();
    await expect.element(page.getByText("You are logged in nowhere else.")).toBeVisible();
  });
});

describe("the customer's data", () => {
  it("is downloaded as a zip, and its size said", async () => {
    await open();
    await page.getByRole("button", { name: "Download my data" }).click();
    await expect
      .element(page.getByText(/personal-data-emberlane-\d{4}-\d{2}-\d{2}\.zip, 12 kB/))
      .toBeVisible();
  });

  it("can be cancelled on its way, without a word of failure", async () => {
    server.hold("/im/api/account/export");
    await open();
    await page.getByRole("button", { name: "Download my data" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect.element(page.getByRole("button", { name: "Download my data" })).toBeVisible();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    server.release("/im/api/account/export");
  });
});

describe("erasing the account", () => {
  const erase = page.getByRole("button", { name: "Erase for good" });

  async function ask() {
    const app = await open();
    await page.getByRole("button", { name: "Erase my account" }).click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    return app;
  }

  it("needs the password and a tick, and says what is lost", async () => {
    await ask();
    await expect.element(page.getByRole("dialog").getByText("12 credits")).toBeVisible();
    await erase.click();
    await expect.element(page.getByText("Enter your password, so that we know it is you")).toBeVisible();
    await expect.element(page.getByText(/Tick this first/)).toBeVisible();
    expect(sent("POST /im/api/account/erase")).toEqual([]);
  });

  it("with a wrong password erases nothing and says so beside the field", async () => {
    const app = await ask();
    await page.getByLabelText("Your password").fill("Lantern8");
    await page.getByRole("dialog").getByRole("checkbox").click();
    await erase.click();
    await expect
      .element(page.getByLabelText("Your password"))
      .toHaveAccessibleDescription("That is not your password. Nothing was erased.");
    expect(server.account.erased).toBe(false);
    expect(app.services.session.isLoggedIn()).toBe(true);
  });

  it("logs out, and keeps a farewell for the root", async () => {
    const app = await ask();
    await page.getByLabelText("Your password").fill("Lantern7");
    await page.getByRole("dialog").getByRole("checkbox").click();
    await erase.click();
    await expect.poll(() => server.account.erased).toBe(true);
    await expect.poll(() => app.services.session.isLoggedIn()).toBe(false);
    app.services.notices.showKept();
    const [farewell] = app.services.notices.state.items;
    expect(farewell?.tone).toBe("success");
    expect(farewell?.text).toContain("Your account is erased");
  });
});

describe("an address with a section in it", () => {
  it("brings that section into view and moves focus to its heading", async () => {
    await open("/account#logins");
    await expect.element(page.getByRole("heading", { name: "Where you are logged in" })).toHaveFocus();
    await expect.element(page.getByRole("heading", { name: "Where you are logged in" })).toBeInViewport();
  });
});
