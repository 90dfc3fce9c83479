import { describe, expect, test } from "vitest";
import {
  decideReply,
  notesActivity,
  resumeCursor,
  sendRefusal,
  type ReplyFacts,
  type SendFacts,
} from "./rules.ts";

const writing: SendFacts = {
  banned: false,
  profileFound: true,
  acceptance: null,
  chatConsent: null,
  ageCheck: false,
  ageCheckAsked: false,
  onTheHouse: false,
  balance: 1,
  debt: 0,
  paused: null,
  body: "Good evening",
};
const answering: ReplyFacts = {
  banned: false,
  paused: false,
  consentTakenBack: false,
  body: "Good evening to you",
  onTheHouse: false,
  balance: 1,
  debt: 0,
  lastSentSequence: 1,
  lastChargedSequence: 0,
};

describe("a customer's message", () => {
  test("is accepted with one credit left", () => {
    expect(sendRefusal(writing)).toBeNull();
  });
  test("is refused without credit", () => {
    expect(sendRefusal({ ...writing, balance: 0 })).toBe("no_credit");
  });
  test("is refused while credits are owed, whatever the balance", () => {
    expect(sendRefusal({ ...writing, balance: 20, debt: 1 })).toBe("credit_owed");
    expect(sendRefusal({ ...writing, balance: 0, debt: 1 })).toBe("credit_owed");
  });
  test("is refused during a break or self-exclusion of the customer's own choice", () => {
    expect(sendRefusal({ ...writing, paused: "cooling_off" })).toBe("cooling_off");
    expect(sendRefusal({ ...writing, paused: "self_excluded", balance: 0 })).toBe("self_excluded");
  });
  test("is refused if it is empty after trimming, or longer than 460 code points", () => {
    expect(sendRefusal({ ...writing, body: " \n " })).toBe("message_length");
    expect(sendRefusal({ ...writing, body: "\u200b\u3164\ufe0f" })).toBe("message_length");
    expect(sendRefusal({ ...writing, body: "🌒".repeat(460) })).toBeNull();
    expect(sendRefusal({ ...writing, body: "🌒".repeat(461) })).toBe("message_length");
  });
  test("to a profile that does not exist is refused", () => {
    expect(sendRefusal({ ...writing, profileFound: false })).toBe("profile_not_found");
  });
  test("is refused for unaccepted terms before any of the later reasons", () => {
    const waiting = { ...writing, acceptance: "acceptance_required" } as const;
    expect(sendRefusal(waiting)).toBe("acceptance_required");
    expect(sendRefusal({ ...waiting, balance: 0, paused: "cooling_off" })).toBe("acceptance_required");
    expect(sendRefusal({ ...waiting, profileFound: false })).toBe("profile_not_found");
  });
  test("is refused without the consent to chats, after the terms and before all else", () => {
    const asked = { ...writing, chatConsent: "chat_consent_required" } as const;
    expect(sendRefusal({ ...asked, balance: 0, ageCheck: true })).toBe("chat_consent_required");
    expect(sendRefusal({ ...asked, acceptance: "acceptance_required" })).toBe("acceptance_required");
  });
  test("is refused while staff check the customer's age, even if replies are free", () => {
    expect(sendRefusal({ ...writing, ageCheck: true, onTheHouse: true })).toBe("age_check_pending");
    expect(sendRefusal({ ...writing, ageCheck: true, ageCheckAsked: true })).toBe("age_check_required");
  });
  test("needs no credit while replies are free, but is still refused during the customer's own break", () => {
    const free = { ...writing, onTheHouse: true, balance: 0, debt: 2 };
    expect(sendRefusal(free)).toBeNull();
    expect(sendRefusal({ ...free, paused: "cooling_off" })).toBe("cooling_off");
  });
  test("of a banned customer is refused before anything else", () => {
    expect(sendRefusal({ ...writing, banned: true, profileFound: false, balance: 0 })).toBe("banned");
  });
});

describe("a reply costs 1 credit (CREDIT-3) unless it is free (CREDIT-10 to CREDIT-16)", () => {
  test("an answer to a customer's message costs 1", () => {
    expect(decideReply(answering)).toEqual({ kind: "deliver", cost: 1 });
  });
  test("several messages before an answer still cost 1", () => {
    expect(decideReply({ ...answering, lastSentSequence: 3 })).toEqual({ kind: "deliver", cost: 1 });
  });
  test("a second reply is free while the customer has not written since the last charged one", () => {
    expect(decideReply({ ...answering, lastSentSequence: 1, lastChargedSequence: 2 })).toEqual({
      kind: "deliver",
      cost: 0,
      reason: "not_written_since_last_charged_reply",
    });
  });
  test("a reply to a customer who never wrote is free", () => {
    expect(decideReply({ ...answering, lastSentSequence: 0 })).toMatchObject({ kind: "deliver", cost: 0 });
  });
  test("after the customer writes again the next reply costs 1", () => {
    expect(decideReply({ ...answering, lastSentSequence: 3, lastChargedSequence: 2 })).toMatchObject({
      cost: 1,
    });
  });
  test("over 460 characters it is refused", () => {
    expect(decideReply({ ...answering, body: "a".repeat(461) })).toEqual({
      kind: "refuse",
      reason: "message_length",
    });
  });
  test("at zero balance operators cannot send, not even a free reply", () => {
    const waiting = { kind: "refuse", reason: "waiting_for_credit" };
    expect(decideReply({ ...answering, balance: 0 })).toEqual(waiting);
    expect(decideReply({ ...answering, balance: 0, lastChargedSequence: 2 })).toEqual(waiting);
  });
  test("while credits are owed operators cannot send, whatever the balance", () => {
    const waiting = { kind: "refuse", reason: "waiting_for_credit" };
    expect(decideReply({ ...answering, balance: 20, debt: 1 })).toEqual(waiting);
    expect(decideReply({ ...answering, balance: 20, debt: 1, lastChargedSequence: 2 })).toEqual(waiting);
  });
  test("to a customer who takes a break it is refused", () => {
    expect(decideReply({ ...answering, paused: true })).toEqual({ kind: "refuse", reason: "paused" });
  });
  test("it is refused for a customer who took back the consent to chats, before a break or credit is checked", () => {
    const refused = { kind: "refuse", reason: "consent_taken_back" };
    expect(decideReply({ ...answering, consentTakenBack: true })).toEqual(refused);
    expect(decideReply({ ...answering, consentTakenBack: true, paused: true, balance: 0 })).toEqual(refused);
  });
  test("in a banned customer's conversation it is refused", () => {
    expect(decideReply({ ...answering, banned: true })).toEqual({ kind: "refuse", reason: "banned" });
  });
  test("is free if the charge is taken off, whatever the balance, and refused like any other if it may not be sent", () => {
    const free = { ...answering, onTheHouse: true };
    expect(decideReply(free)).toEqual({ kind: "deliver", cost: 0, reason: "on_the_house" });
    expect(decideReply({ ...free, balance: 0, debt: 3 })).toMatchObject({ kind: "deliver", cost: 0 });
    expect(decideReply({ ...free, banned: true })).toMatchObject({ reason: "banned" });
    expect(decideReply({ ...free, paused: true })).toMatchObject({ reason: "paused" });
    expect(decideReply({ ...free, body: "" })).toMatchObject({ reason: "message_length" });
    expect(decideReply({ ...free, body: "\u200b\u3164\ufe0f" })).toMatchObject({ reason: "message_length" });
  });
});

describe("a customer's last activity", () => {
  test("is noted once an hour at most", () => {
    const noted = new Date("2026-11-20T20:00:00Z");
    expect(notesActivity(noted, new Date("2026-11-20T20:59:59.999Z"))).toBe(false);
    expect(notesActivity(noted, new Date("2026-11-20T21:00:00Z"))).toBe(true);
  });
});

describe("a stream's place", () => {
  test("is the last event's cursor when this customer can have seen it", () => {
    expect(resumeCursor("7", 9)).toBe(7);
    expect(resumeCursor("9", 9)).toBe(9);
  });
  test("is null without a cursor, for an invalid one, and for one of another customer", () => {
    expect(resumeCursor(undefined, 9)).toBeNull();
    expect(resumeCursor("10", 9)).toBeNull();
    expect(resumeCursor("-1", 9)).toBeNull();
    expect(resumeCursor("seven", 9)).toBeNull();
  });
});
