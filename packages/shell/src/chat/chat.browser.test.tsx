import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { profileFixture } from "@parlour/contract/fixtures";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "../app/app.tsx";
import { FakeServer } from "../testing/fake-server.ts";
import { freshStorage, openTestApp } from "../testing/test-app.ts";
import { chatPath, openChat } from "./testing/open-chat.tsx";

describe("the chat", () => {
  it("says in its header that profiles are fictional and that no meeting is possible", async () => {
    await openChat(new FakeServer());
    await expect
      .element(page.getByText(/fictional and answered by operators. No meeting/).first())
      .toBeVisible();
  });

  it("wears the brand's icon of conversations until somebody has written", async () => {
    const { app, field } = await openChat(new FakeServer());
    const icon = () => document.querySelector(`img[src="${app.tenant.authLayout.conversationIcon}"]`);
    await expect.poll(icon).not.toBeNull();
    expect(icon()?.getAttribute("alt")).toBe("");
    await field.fill("Good evening");
    await userEvent.keyboard("{Enter}");
    await expect.poll(icon).toBeNull();
  });

  it("shows a sent message at once, then as sent", async () => {
    const server = new FakeServer();
    server.hold("/im/api/message/send");
    const { field } = await openChat(server);
    await field.fill("Good evening");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Sending")).toBeVisible();
    await expect.element(field).toHaveValue("");
    server.release("/im/api/message/send");
    await expect.element(page.getByText("Sent", { exact: true })).toBeVisible();
    await expect.element(page.getByRole("log").getByText("Good evening")).toBeVisible();
  });

  it("makes a new line with Shift and Enter", async () => {
    const { field } = await openChat(new FakeServer());
    await field.click();
    await userEvent.keyboard("One{Shift>}{Enter}{/Shift}Two");
    await expect.element(field).toHaveValue("One\nTwo");
  });

  it("shows what arrives on the stream, and typing before it", async () => {
    const server = new FakeServer();
    await openChat(server);
    await expect.poll(() => server.openStreams).toBe(1);
    server.push({ type: "typing", profileId: profileFixture.id, typing: true });
    await expect.element(page.getByText("Isolde is typing")).toBeVisible();
    server.push({ type: "message", message: server.say("received", "The lamp is lit."), cursor: "1" });
    await expect.element(page.getByRole("log").getByText("The lamp is lit.")).toBeVisible();
    await expect.element(page.getByText("Isolde is typing")).not.toBeInTheDocument();
  });

  it("keeps a refused message with Retry and Copy, and sends it with the same id on Retry", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/message/send", "invalid_request");
    const { field } = await openChat(server);
    await field.fill("Once more");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Not sent")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Copy" })).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.element(page.getByText("Sent", { exact: true })).toBeVisible();
    const ids = server.bodies.flatMap((body) =>
      typeof body === "object" && body !== null && "clientMessageId" in body ? [body.clientMessageId] : [],
    );
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it("counts from 400 characters and marks what is past 460 without cutting it", async () => {
    const { field } = await openChat(new FakeServer());
    await field.fill("a".repeat(399));
    await expect.element(page.getByText("/ 460")).not.toBeInTheDocument();
    await field.fill("a".repeat(440));
    await expect.element(page.getByText("440 / 460")).toBeVisible();
    await expect.element(page.getByText("20 characters left")).toBeInTheDocument();
    await field.fill("a".repeat(470));
    await expect.element(page.getByText("470 / 460")).toBeVisible();
    await expect.element(field).toHaveValue("a".repeat(470));
    expect(document.querySelector("mark")?.textContent).toBe("a".repeat(10));
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("a".repeat(470));
  });

  it("puts a starter of one of three tones into the composer", async () => {
    const { field } = await openChat(new FakeServer());
    const starters = page.getByRole("region", { name: "Conversation starters" });
    await expect.element(starters.getByText("Flirty")).toBeVisible();
    await starters.getByText("You have the look of someone with a secret.").click();
    await expect.element(field).toHaveValue("You have the look of someone with a secret.");
  });

  it("shows all three starters on the smallest phone, beside a composer that is whole", async () => {
    await page.viewport(320, 568);
    const { field } = await openChat(new FakeServer());
    const starters = page.getByRole("region", { name: "Conversation starters" }).getByRole("listitem");
    await expect.element(starters).toHaveLength(3);
    const boxes = starters.elements().map((element) => element.getBoundingClientRect());
    for (const { left, right, top } of boxes)
      expect([left >= 0, right <= 320, top > 0]).toEqual([true, true, true]);
    const write = field.element().getBoundingClientRect();
    expect(Math.max(...boxes.map(({ bottom }) => bottom))).toBeLessThanOrEqual(write.top);
    expect(write.bottom).toBeLessThanOrEqual(568);
    const firstText = starters.first().element().querySelector("button");
    expect(firstText?.scrollWidth).toBeLessThanOrEqual(firstText?.clientWidth ?? 0);
    // The profile does not fit above the starters: its end, with the description, is visible.
    const log = page.getByRole("log").element();
    expect(log.scrollHeight).toBeGreaterThan(log.clientHeight);
    await expect.poll(() => log.scrollHeight - log.clientHeight - log.scrollTop).toBeLessThanOrEqual(1);
    await page.viewport(1280, 800);
  });

  it.each([500, 600, 768, 1024])("cuts off no starter at %i px", async (width) => {
    await page.viewport(width, 900);
    await openChat(new FakeServer());
    const starters = page.getByRole("region", { name: "Conversation starters" }).getByRole("listitem");
    await expect.element(starters).toHaveLength(3);
    const list = starters.first().element().parentElement?.getBoundingClientRect();
    for (const element of starters.elements()) {
      const { left, right } = element.getBoundingClientRect();
      expect([left >= (list?.left ?? 0), right <= (list?.right ?? 0)]).toEqual([true, true]);
    }
    await page.viewport(1280, 800);
  });

  it("closes the starters once the conversation has begun in another tab", async () => {
    const server = new FakeServer();
    await openChat(server);
    const tray = page.getByRole("region", { name: "Conversation starters" });
    await expect.element(tray).toBeVisible();
    await expect.poll(() => server.openStreams).toBe(1);
    server.push({ type: "message", message: server.say("sent", "From the other tab"), cursor: "1" });
    await expect.element(page.getByRole("log").getByText("From the other tab")).toBeVisible();
    await expect.element(tray).not.toBeInTheDocument();
  });

  it("keeps the draft and offers the four bundles in place at zero balance", async () => {
    const server = new FakeServer();
    server.balance = 0;
    const { field } = await openChat(server);
    const card = page.getByRole("region", { name: "Out of credits" });
    await expect.element(card.getByRole("link")).toHaveLength(4);
    await field.fill("Wait for me");
    await userEvent.keyboard("{Enter}");
    await expect.element(field).toHaveValue("Wait for me");
    expect(server.calls).not.toContain("POST /im/api/message/send");
  });

  it("gives the text back when the server says that no credit is left", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/message/send", "no_credit");
    const { field } = await openChat(server);
    await field.fill("Almost");
    server.balance = 0;
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("region", { name: "Out of credits" })).toBeVisible();
    await expect.element(field).toHaveValue("Almost");
  });

  it("warns gently at 3 credits, and says the price of a reply otherwise", async () => {
    const server = new FakeServer();
    const { app } = await openChat(server);
    await expect.element(page.getByText(/1 credit per reply received \(£0\.\d\d to £0\.50\)/)).toBeVisible();
    (await app.services.serverData.load()).queryClient.setQueryData(["balance"], 3);
    await expect.element(page.getByText("3 credits left: 3 more replies")).toBeVisible();
  });

  it("brings draft and unsent messages back after a reload, in order", async () => {
    const storages = { local: freshStorage(), session: freshStorage() };
    const offline = new FakeServer();
    offline.failNext("/im/api/message/send", "network", "network", "network");
    const before = await openChat(offline, { storages });
    await before.field.fill("first");
    await userEvent.keyboard("{Enter}");
    await before.field.fill("second");
    await userEvent.keyboard("{Enter}");
    await before.field.fill("half a thou");
    await expect.element(page.getByText("Waiting for connection").first()).toBeVisible();
    await before.screen.unmount();

    const server = new FakeServer();
    const after = await openChat(server, { storages });
    await expect.element(after.field).toHaveValue("half a thou");
    await expect.poll(() => server.messages.map((message) => message.body)).toEqual(["first", "second"]);
  });

  it("tells the desk that the customer is typing, once in a while and without the text, and that they stopped", async () => {
    const server = new FakeServer();
    server.say("received", "Good evening");
    await openChat(server);
    const field = page.getByRole("textbox", { name: /^Message to/ });
    await field.fill("A secret");
    await field.fill("A secret that is longer");
    const signals = () => server.calls.filter((call) => call.endsWith("/message/typing")).length;
    await expect.poll(signals).toBe(1);
    await field.fill("");
    await expect.poll(signals).toBe(2);
    expect(JSON.stringify(server.calls)).not.toContain("secret");
  });

  it("says quietly that a reply was free, and nothing of the price of others", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.map((profile) => ({ ...profile, unreadCount: 0 }));
    server.say("received", "This one is on the house.", { creditCost: 0 });
    server.say("received", "This one is not.");
    await openChat(server);
    await expect.element(page.getByText("free", { exact: true })).toBeVisible();
    expect(page.getByText("free", { exact: true }).elements()).toHaveLength(1);
  });

  it("explains at the composer why nothing can be sent, and sends what waits once the age is confirmed", async () => {
    // The card also asks by itself, and would be gone before the press.
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const server = new FakeServer();
    server.failNext("/im/api/message/send", {
      code: "age_verification_required",
      message:
        "To chat and to buy credits, text ADULT to 60777 from your phone. It confirms that you are 18 or older.",
    });
    server.customer = { ...server.customer, adultVerified: false };
    const { field } = await openChat(server);
    await field.fill("May I?");
    await userEvent.keyboard("{Enter}");
    const card = page.getByRole("region", { name: "Confirm your age to write" });
    await expect.element(card.getByText("text ADULT to 60777", { exact: false })).toBeVisible();
    // It replaces the composer.
    await expect.element(field).not.toBeInTheDocument();
    const sent = card.getByRole("button", { name: "I have sent the text" });
    await sent.click();
    await expect.element(card.getByText("Your text has not arrived yet", { exact: false })).toBeVisible();
    server.customer = { ...server.customer, adultVerified: true };
    await sent.click();
    await expect.element(page.getByRole("log").getByText("May I?")).toBeVisible();
    await expect.element(card).not.toBeInTheDocument();
    await expect.poll(() => server.messages.map((message) => message.body)).toEqual(["May I?"]);
  });

  it("holds what is behind a failed message, and says so", async () => {
    const server = new FakeServer();
    server.failNext("/im/api/message/send", "invalid_request");
    const { field } = await openChat(server);
    await field.fill("one");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Not sent")).toBeVisible();
    await field.fill("two");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Waits for the message before it")).toBeVisible();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect.poll(() => server.messages.map((message) => message.body)).toEqual(["one", "two"]);
  });

  it("asks for its messages before it is rendered and without waiting for the stream", async () => {
    const server = new FakeServer();
    await openTestApp({ server, path: chatPath, loggedIn: true });
    await expect.poll(() => server.calls).toContain("GET /im/api/message/history");
    expect(server.calls).toContain("GET /im/api/account/me");
    expect(server.openStreams).toBe(0);
  });

  it("shows what came after its messages were read and before the stream began (CHAT-12)", async () => {
    const server = new FakeServer();
    server.say("received", "Read at once");
    server.hold("/im/api/message/stream");
    await openChat(server);
    await expect.element(page.getByText("Read at once")).toBeVisible();
    server.say("received", "Said meanwhile");
    server.release("/im/api/message/stream");
    // Before the stream has been silent for so long that it is opened again, after which everything is loaded.
    await expect.element(page.getByText("Said meanwhile"), { timeout: 12_000 }).toBeVisible();
  });

  it("says that the connection is away, and that what is written is kept", async () => {
    const server = new FakeServer();
    await openChat(server);
    await expect.poll(() => server.openStreams).toBe(1);
    server.failNext(
      "/im/api/message/stream",
      "network",
      "network",
      "network",
      "network",
      "network",
      "network",
    );
    server.dropStreams();
    await expect.element(page.getByText(/What you write is kept/)).toBeVisible();
  });

  it("says when a profile is not available any more", async () => {
    const server = new FakeServer();
    server.profiles = server.profiles.slice(1);
    await openTestApp({ server, path: chatPath, loggedIn: true }).then(async (app) =>
      render(<App app={app} />),
    );
    await expect.element(page.getByText("Nobody is at home here")).toBeVisible();
  });
});
