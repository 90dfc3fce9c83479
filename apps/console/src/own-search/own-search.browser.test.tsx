import type { FoundOwnMessage, OwnConversation } from "@parlour/contract/operations/own-conversations";
import { userEvent } from "vitest/browser";
import { expect, test } from "vitest";
import { conversationId, desk, openConsole, resetDesk } from "../testing/open-desk.tsx";

function found(sequence: number, body: string): FoundOwnMessage {
  return {
    conversationId: conversationId(1),
    brand: "duskwren",
    region: "GB",
    customerName: "Wanderer",
    profileName: "Isolde",
    message: {
      id: `0198c0de-0000-7000-8000-0000000003${String(sequence).padStart(2, "0")}`,
      from: "customer",
      body,
      sequence,
      sentAt: "2026-11-20T20:15:00.000Z",
      creditCost: 0,
    },
  };
}

const search = "GET /ops/api/own-conversations/search";

test("H searches on Enter; a short page goes on further back, and the words are in no address", async () => {
  await resetDesk([]);
  await desk({ do: "plan", responses: [{ call: search, body: { found: [], next: "1_x" } }] });
  const { screen, history } = await openConsole("/");
  await expect.element(screen.getByText("Nobody is waiting")).toBeVisible();
  await userEvent.keyboard("h");
  const box = screen.getByRole("searchbox", { name: "Words to look for" });
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("marmalade{Enter}");
  await expect.element(screen.getByText("None so far")).toBeVisible();
  await desk({
    do: "plan",
    responses: [{ call: search, body: { found: [found(3, "Marmalade cat")], next: null } }],
  });
  await screen.getByRole("button", { name: "Search further back" }).click();
  await expect.element(screen.getByText("1 found, newest first")).toBeVisible();
  expect(screen.getByText("Marmalade", { exact: true }).element().tagName).toBe("MARK");
  expect(history.location.href).not.toContain("marmalade");

  const read: OwnConversation = {
    ...found(3, ""),
    standing: "taken",
    waitingSince: null,
    messages: [found(3, "Marmalade cat").message],
    hasMore: false,
  };
  await desk({
    do: "plan",
    responses: [{ call: `GET /ops/api/own-conversations/${conversationId(1)}`, body: read }],
  });
  await screen.getByRole("link", { name: /Marmalade cat/ }).click();
  await expect.element(screen.getByText(/^A colleague holds it now/)).toBeVisible();
  await expect.element(screen.getByText("Found", { exact: true })).toBeVisible();
  await screen.getByRole("link", { name: "My conversations" }).last().click();
  await expect.element(screen.getByText("1 found, newest first")).toBeVisible();
});

test("nothing found is said, with what would help", async () => {
  await resetDesk([]);
  await desk({ do: "plan", responses: [{ call: search, body: { found: [], next: null } }] });
  const { screen } = await openConsole("/my-conversations");
  await screen.getByRole("searchbox").fill("nothing like it");
  await userEvent.keyboard("{Enter}");
  await expect.element(screen.getByRole("heading", { name: "Nothing found" })).toBeVisible();
});
