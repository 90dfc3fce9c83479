import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { currentChatConsent } from "@parlour/contract/rules/chat-consent";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { openTestApp } from "../testing/test-app.ts";

let server: FakeServer;
beforeEach(() => {
  server = new FakeServer();
  server.account.chatConsent = { state: "missing", at: null, words: null };
});

const question = page.getByRole("region", { name: "We need your agreement first" });
const agree = question.getByRole("button", { name: "I agree" });
const sends = () => server.calls.filter((call) => call === "POST /im/api/message/send");

async function write(body: string) {
  const app = await openTestApp({ server, path: `/meet/${profileFixture.id}`, loggedIn: true });
  await render(<App app={app} />);
  server.failNext("/im/api/message/send", "chat_consent_required");
  await page.getByRole("textbox").fill(body);
  await userEvent.keyboard("{Enter}");
  await expect.element(question).toBeVisible();
}

it("a message without the consent waits, and is sent once the customer agrees to the words in sight", async () => {
  await write("Are you still awake?");
  await expect.element(question.getByText(currentChatConsent.words)).toBeVisible();
  await expect.element(page.getByText("Not sent: your agreement is missing")).toBeVisible();
  expect(server.messages).toEqual([]);

  await agree.click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.poll(() => server.messages.map(({ body }) => body)).toEqual(["Are you still awake?"]);
  const at = server.calls.indexOf("POST /im/api/account/chat-consent");
  expect(server.bodies[at]).toEqual({ version: currentChatConsent.version });
  expect(sends()).toHaveLength(2);
});

it("a customer who took the consent back is asked before they write; then the field has the focus", async () => {
  server.account.chatConsent = {
    state: "taken_back",
    at: "2026-11-20T20:00:00.000Z",
    words: currentChatConsent.words,
  };
  const app = await openTestApp({ server, path: `/meet/${profileFixture.id}`, loggedIn: true });
  await render(<App app={app} />);
  await expect.element(question.getByText(/You took your consent back/)).toBeVisible();
  const field = page.getByRole("textbox");
  await field.fill("Are you still awake?");
  await userEvent.keyboard("{Enter}");
  await expect.element(field).toHaveValue("Are you still awake?");
  expect(sends()).toEqual([]);

  await agree.click();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => server.messages.map(({ body }) => body)).toEqual(["Are you still awake?"]);
});

it("Retry that is refused again says so", async () => {
  await write("Are you still awake?");
  await expect.element(page.getByText(/Still not sent/)).not.toBeInTheDocument();
  server.failNext("/im/api/message/send", "chat_consent_required");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect
    .element(page.getByText("Still not sent. The reason is above the message field."))
    .toBeVisible();
  await expect.element(question).toBeVisible();
});

it("the privacy policy can be read on the way, and nothing is agreed to by that", async () => {
  await write("Are you still awake?");
  await question.getByRole("button", { name: "Privacy Policy" }).click();
  await expect.element(page.getByRole("navigation", { name: "Contents" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(agree).toBeVisible();
  expect(server.calls).not.toContain("POST /im/api/account/chat-consent");
});

it("a page whose words are no longer the current ones says to load it again", async () => {
  await write("Are you still awake?");
  server.failNext("/im/api/account/chat-consent", "legal_version_stale");
  await agree.click();
  await expect.element(question.getByText(/This page is out of date/)).toBeVisible();
  expect(sends()).toHaveLength(1);
});
