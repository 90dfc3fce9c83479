import { expect, test } from "vitest";
import { chatConsents, currentChatConsent } from "./chat-consent.ts";

test("versions of the words count up without gaps, and the newest is shown", () => {
  expect(chatConsents.map(({ version }) => version)).toEqual(chatConsents.map((_, index) => index + 1));
  expect(currentChatConsent).toBe(chatConsents.at(-1));
});
