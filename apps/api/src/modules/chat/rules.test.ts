import { describe, expect, test } from "vitest";
import { decideReply, resumeCursor, sendRefusal, type ReplyFacts, type SendFacts } from "./rules.ts";

const writing: SendFacts = { banned: false, profileFound: true, balance: 1, body: "Good evening" };
const answering: ReplyFacts = {
  banned: false,
  body: "Good evening to you",
  balance: 1,
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
  test("is refused when empty after trimming, and past 460 characters, counted as code points", () => {
    expect(sendRefusal({ ...writing, body: " \n " })).toBe("message_length");
    expect(sendRefusal({ ...writing, body: "🌒".repeat(460) })).toBeNull();
    expect(sendRefusal({ ...writing, body: "🌒".repeat(461) })).toBe("message_length");
  });
  test("to a profile that is not there is refused", () => {
    expect(sendRefusal({ ...writing, profileFound: false })).toBe("profile_not_found");
  });
  test("of a banned customer is refused before anything else", () => {
    expect(sendRefusal({ ...writing, banned: true, profileFound: false, balance: 0 })).toBe("banned");
  });
});

describe("each reply received costs 1 Service Credit (spec 1), and no reply that should be free is charged", () => {
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
  test("in a banned customer's conversation it is refused", () => {
    expect(decideReply({ ...answering, banned: true })).toEqual({ kind: "refuse", reason: "banned" });
  });
});

describe("a stream's place", () => {
  test("is the last event's cursor when this customer can have seen it", () => {
    expect(resumeCursor("7", 9)).toBe(7);
    expect(resumeCursor("9", 9)).toBe(9);
  });
  test("is unknown for none, for what is no cursor, and for one from elsewhere", () => {
    expect(resumeCursor(undefined, 9)).toBeNull();
    expect(resumeCursor("10", 9)).toBeNull();
    expect(resumeCursor("-1", 9)).toBeNull();
    expect(resumeCursor("seven", 9)).toBeNull();
  });
});
