import { messageLength, messageMaxLength } from "@parlour/contract/rules/message";
import type { OpsConversation, OpsMessage } from "@parlour/contract/operations/claimed-conversation";
import { offServiceBreaks } from "@parlour/contract/rules/off-service";
import { expect, test } from "vitest";
import { demoCannedReplies } from "../demo-desk/demo-canned-replies.ts";
import { composeReply, unansweredOf } from "./reply-lines.ts";

function conversation(...said: readonly (readonly ["customer" | "profile", string])[]): OpsConversation {
  const messages: OpsMessage[] = said.map(([from, body], index) => ({
    id: `0198c0de-0000-7000-8000-00000000000${index}`,
    from,
    body,
    sequence: index + 1,
    sentAt: "2026-11-20T20:15:00.000Z",
    creditCost: from === "profile" ? 1 : 0,
  }));
  return {
    conversationId: "0198c0de-0000-7000-8000-0000000000c1",
    brand: "duskwren",
    region: "GB",
    customer: { name: "Wanderer7", age: 36, joinedAt: "2026-11-20T20:00:00.000Z", hasCredit: true },
    profile: {
      id: "0198c0de-0000-7000-8000-0000000000a1",
      persona: "",
      name: "Isolde",
      age: 31,
      tagline: "Collects moonlit stories",
      about: "A fictional lighthouse keeper.",
      imageUrl: "/isolde.svg",
    },
    claimedBy: null,
    messages,
  };
}

/** Returns every line that can be chosen. */
function allReplies(from: OpsConversation): string[] {
  return Array.from({ length: 40 }, (_, index) => composeReply(from, () => index / 40));
}

test("every reply says that it is a demo, and fits into a message", () => {
  const long = `${"wordy".repeat(40)}?`;
  for (const said of ["Hello", long, "I brought lanterns", "ok"]) {
    for (const start of [[], [["profile", "Hm."] as const]]) {
      for (const reply of allReplies(conversation(...start, ["customer", said]))) {
        expect(reply).toContain("Demo reply");
        expect(messageLength(reply)).toBeLessThanOrEqual(messageMaxLength);
      }
    }
  }
});

test("no reply is held back, whatever word of the customer's it repeats", () => {
  for (const said of ["gmail", "instagram", "I have brought lanterns", "Shall we meet tomorrow?"]) {
    for (const start of [[], [["profile", "Hm."] as const]]) {
      for (const reply of allReplies(conversation(...start, ["customer", said]))) {
        expect(offServiceBreaks(reply)).toEqual([]);
      }
    }
  }
  for (const { body } of demoCannedReplies) expect(offServiceBreaks(body)).toEqual([]);
});

test("it comes back to a word of the customer's", () => {
  const replies = allReplies(
    conversation(["customer", "Hi"], ["profile", "Hello"], ["customer", "I have brought a thermos with me"]),
  );
  expect(replies.every((reply) => reply.includes("thermos") || reply.includes("brought"))).toBe(true);
});

test("it does not repeat its last lines", () => {
  const first = conversation(["customer", "Hi"], ["profile", "Hello"], ["customer", "lanterns"]);
  const used = composeReply(first, () => 0);
  const second = conversation(["customer", "Hi"], ["profile", used], ["customer", "lanterns"]);
  expect(allReplies(second)).not.toContain(used);
});

test("what the customer wrote in a row is one batch", () => {
  const rows = conversation(["customer", "a"], ["profile", "b"], ["customer", "c"], ["customer", "d"]);
  expect(unansweredOf(rows)).toEqual(["c", "d"]);
  expect(unansweredOf(conversation(["customer", "a"], ["profile", "b"]))).toEqual([]);
});
