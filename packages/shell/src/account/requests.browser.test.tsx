import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
});

async function open(path = "/account", region: "GB" | "IE" = "GB") {
  await render(<App app={await openTestApp({ server, path, loggedIn: true, region })} />);
}

const call = "POST /im/api/account/requests";
const sent = () => server.bodies.filter((_, index) => server.calls[index] === call);
const help = page.getByRole("region", { name: "Help and complaints" });
const words = help.getByLabelText("What happened, and what you want us to do");
const send = help.getByRole("button", { name: "Send" });

it("a report names a profile, can hide it, and gets a reference and a day for the answer", async () => {
  await open();
  await send.click();
  await expect.element(help.getByText("Write what happened")).toBeVisible();
  expect(sent()).toEqual([]);
  await help.getByLabelText("What it is about").selectOptions("Report a profile or what it wrote");
  await help.getByLabelText("Profile", { exact: true }).selectOptions("Isolde, 31");
  await help.getByLabelText("Hide this profile from my lists, too").click();
  await words.fill("It asked where I live.");
  await send.click();
  await expect.element(help.getByText("We have it: reference K7QM-2FXA.")).toBeVisible();
  await expect.element(help.getByText(/answer by text by 20 December 2026/)).toBeVisible();
  await expect.element(help.getByText("Report about Isolde")).toBeVisible();
  expect(sent()).toMatchObject([
    { kind: "report", profileId: profileFixture.id, text: "It asked where I live." },
  ]);
  await expect.element(page.getByRole("button", { name: "Show again Isolde" })).toBeVisible();
});

it("a request whose answer got lost is sent again with the same id", async () => {
  await open();
  await help.getByLabelText("What it is about").selectOptions("A complaint");
  await words.fill("A reply came twice.");
  server.failNext("/im/api/account/requests", "network");
  await send.click();
  await expect.element(help.getByText(/We couldn't reach the server/)).toBeVisible();
  await send.click();
  await expect.element(help.getByText("We have it: reference K7QM-2FXA.")).toBeVisible();
  const ids = new Set(sent().map((body) => (body as { readonly requestId: string }).requestId));
  expect(ids.size).toBe(1);
});

it("an answer is shown with what was asked, and the region says whom else to turn to", async () => {
  server.account.requests = [
    {
      id: "0198c0de-0000-7000-8000-0000000000e1",
      reference: "K7QM-2FXA",
      type: "complaint",
      profileName: null,
      text: "A reply came twice.",
      receivedOn: "2026-11-20",
      dueOn: "2026-12-20",
      extensionReason: null,
      status: "done",
      answer: "You were charged once.",
      answeredAt: "2026-11-24T10:00:00.000Z",
    },
  ];
  await open("/account", "IE");
  await expect.element(help.getByText("You were charged once.")).toBeVisible();
  await expect.element(help.getByRole("link", { name: "Data Protection Commission" })).toBeVisible();
});

it("a hidden profile leaves the lists and comes back, and its chat stays reachable", async () => {
  const [isolde, ...others] = server.profiles;
  if (isolde === undefined) throw new Error("no profile");
  server.profiles = [{ ...isolde, hidden: true }, ...others];
  server.say("received", "Are you still there?");
  await open("/meet");
  await expect.element(page.getByText(/You have hidden 1 profile\./)).toBeVisible();
  await expect.element(page.getByRole("link", { name: /Isolde/ })).not.toBeInTheDocument();
  expect(document.title).not.toMatch(/^\(/);
  await page.getByRole("link", { name: "Show it again" }).click();
  await page.getByRole("button", { name: "Show again Isolde" }).click();
  await expect.element(page.getByText("You have hidden nobody.")).toBeVisible();
  await page.getByLabelText("Hide a profile").selectOptions("Isolde, 31");
  await page.getByRole("button", { name: "Hide it" }).click();
  await expect.element(page.getByRole("button", { name: "Show again Isolde" })).toBeVisible();
});

it("the chat of a hidden profile opens from its address", async () => {
  server.profiles = server.profiles.map((profile) => ({ ...profile, hidden: true }));
  await open(`/meet/${profileFixture.id}`);
  await expect.element(page.getByRole("heading", { name: /Isolde/ })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Report or hide this profile" })).toBeVisible();
});
