import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import type { AwaitedAcceptance } from "@parlour/contract/operations/legal";
import { shownVersions } from "@parlour/legal-texts/shown-versions";
import { beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";
import { profileFixture } from "@parlour/contract/fixtures";

const changed: AwaitedAcceptance = {
  document: "terms",
  version: shownVersions.terms,
  effective: "2027-02-01",
  changes: ["Refunds are asked for in the app.", "A dispute no longer costs a fee."],
};

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.account.legal = { awaiting: [changed], accepted: [] };
});

async function open(path = "/meet") {
  const app = await openTestApp({ server, path, loggedIn: true });
  await render(<App app={app} />);
  return app;
}

const question = page.getByRole("dialog", { name: "Our terms have changed" });
const accept = page.getByRole("button", { name: "Accept and go on" });
const acceptances = () =>
  server.bodies.filter((_, index) => server.calls[index] === "POST /im/api/account/legal");

describe("a new version of the terms", () => {
  it("is asked about before anything else, with what has changed", async () => {
    await open();
    await expect.element(question).toBeVisible();
    await expect.element(page.getByText("Refunds are asked for in the app.")).toBeVisible();
    await expect.element(page.getByText("A dispute no longer costs a fee.")).toBeVisible();
    await expect.element(page.getByText(/effective 1 February 2027/)).toBeVisible();
  });

  it("can be read in the panel, and the question comes back with it closed", async () => {
    await open();
    await question.getByRole("button", { name: "Terms and Conditions" }).click();
    await expect.element(page.getByRole("navigation", { name: "Contents" })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    await userEvent.keyboard("{Escape}");
    await expect.element(question).toBeVisible();
  });

  it("is accepted in the version that was shown, and the question is over", async () => {
    await open();
    await accept.click();
    await expect.element(question).not.toBeInTheDocument();
    expect(acceptances()).toEqual([shownVersions]);
  });

  it("that could not be accepted says so and stays", async () => {
    await open();
    await expect.element(question).toBeVisible();
    server.failNext("/im/api/account/legal", "network");
    await accept.click();
    await expect.element(page.getByText(/We couldn't reach the server/)).toBeVisible();
    await expect.element(accept).toBeEnabled();
  });

  it("can wait: the account's page, where the data are, asks nothing", async () => {
    const app = await open();
    await page.getByRole("button", { name: "Not now" }).click();
    await expect.element(page.getByRole("heading", { name: "Limits, logins and your data" })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
    expect(acceptances()).toEqual([]);
    await app.router.navigate({ to: "/meet" });
    await expect.element(question).toBeVisible();
  });

  it("does not stand before the statement", async () => {
    await open("/credits/statement");
    await expect.poll(() => server.calls.includes("GET /im/api/account/legal")).toBe(true);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.element(question).not.toBeInTheDocument();
  });

  it("lets a customer log out", async () => {
    await open();
    await question.getByRole("button", { name: "log out" }).click();
    await expect.poll(() => server.calls.includes("POST /im/logout/")).toBe(true);
  });

  it("that this page does not have yet can't be accepted here, and the page can be loaded again", async () => {
    server.account.legal = { awaiting: [{ ...changed, version: shownVersions.terms + 1 }], accepted: [] };
    await open();
    await expect.element(page.getByText(/This page was opened before the new text was there/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Load the new text" })).toBeVisible();
    await expect.element(accept).not.toBeInTheDocument();
  });

  it("that comes while somebody writes holds the message and sends it once it is accepted", async () => {
    server.account.legal = { awaiting: [], accepted: [] };
    await open(`/meet/${profileFixture.id}`);
    server.failNext("/im/api/message/send", "acceptance_required");
    await page.getByRole("textbox").fill("Are you still awake?");
    server.account.legal = { awaiting: [changed], accepted: [] };
    await userEvent.keyboard("{Enter}");
    await expect.element(question).toBeVisible();
    await accept.click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.poll(() => server.messages.map(({ body }) => body)).toEqual(["Are you still awake?"]);
    expect(server.calls.filter((call) => call === "POST /im/api/message/send")).toHaveLength(2);
  });
});

describe("a customer who has accepted nothing yet", () => {
  it("is asked for what applies, without changes to tell of", async () => {
    server.account.legal = { awaiting: [{ ...changed, changes: [] }], accepted: [] };
    await open();
    await expect
      .element(page.getByRole("dialog", { name: "Please read and accept this first" }))
      .toBeVisible();
  });
});
