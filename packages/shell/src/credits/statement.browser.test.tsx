import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { freshStorage, openTestApp, type TestAppOptions } from "../testing/test-app.ts";
import { statementFixture as sound } from "./testing/statement-fixture.ts";

async function open(server: FakeServer, more: Partial<TestAppOptions> = {}) {
  const app = await openTestApp({ server, path: "/credits/statement", loggedIn: true, ...more });
  return { app, screen: await render(<App app={app} />) };
}

const check = () => page.getByRole("button", { name: "Check my statement" });

describe("the statement", () => {
  it("shows every movement with its cause in words, the newest first, and the balance afterwards", async () => {
    await open(new FakeServer());
    await expect.element(page.getByRole("heading", { name: "9 movements" })).toBeVisible();
    const first = page.getByRole("listitem").first();
    await expect.element(first.getByText("Reply from Isolde")).toBeVisible();
    await expect.element(first.getByText("Balance 8")).toBeVisible();
    await expect.element(page.getByText("Purchase: Gold, 10 credits for £20.00")).toBeVisible();
    await expect.element(page.getByText("Balance 2, owed 3")).toBeVisible();
  });

  it("lists the replies that cost nothing, with the reason", async () => {
    await open(new FakeServer());
    const reason = "Free: you had not written since the last charged reply";
    await expect.element(page.getByText(reason)).toBeVisible();
  });

  it("says plainly that credits are owed", async () => {
    const server = new FakeServer();
    server.purchases.statement = { ...sound, account: { ...sound.account, debt: 3 } };
    await open(server);
    await expect.element(page.getByText("Credits are owed")).toBeVisible();
  });

  it("says that no credit has moved yet", async () => {
    const server = new FakeServer();
    server.purchases.statement = { ...sound, entries: [], unchargedReplies: [], lots: [] };
    await open(server);
    await expect.element(page.getByText("No credit has moved yet")).toBeVisible();
  });

  it("can be asked for again after it could not be loaded", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/credit/statement", "internal");
    await open(server);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(check()).toBeVisible();
  });
});

describe("the check in the browser", () => {
  it("finds a sound statement sound, and remembers its last seal for the next check", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    const first = await open(new FakeServer(), { storages });
    await check().click();
    await expect.element(page.getByText(/9 movements are unchanged and complete/)).toBeVisible();
    await first.screen.unmount();
    await open(new FakeServer(), { storages });
    await check().click();
    await expect.element(page.getByText(/agree with what this browser saw on/)).toBeVisible();
  });

  it("refuses a statement in which a movement was changed", async () => {
    const server = new FakeServer();
    server.purchases.statement = {
      ...sound,
      entries: sound.entries.map((entry) =>
        entry.position === 3 ? { ...entry, causeId: "another reply" } : entry,
      ),
    };
    await open(server);
    await check().click();
    await expect.element(page.getByText("This statement is not sound")).toBeVisible();
    await expect.element(page.getByText("Movement 3 was changed after it was booked.")).toBeVisible();
  });

  it("refuses a statement that lost what this browser had seen before", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    const first = await open(new FakeServer(), { storages });
    await check().click();
    await expect.element(page.getByText("Everything adds up")).toBeVisible();
    await first.screen.unmount();
    const server = new FakeServer();
    const entries = sound.entries.slice(0, 1);
    const [{ hash } = { hash: "" }] = entries;
    server.purchases.statement = {
      ...sound,
      account: { purchased: 0, free: 2, balance: 2, debt: 0, position: 1, hash },
      entries,
      lots: sound.lots.slice(0, 1),
      unchargedReplies: [],
    };
    await open(server, { storages });
    await check().click();
    await expect.element(page.getByText(/Movement 9 is not what it was/)).toBeVisible();
  });
});
