import { describe, expect, test } from "vitest";
import { codeText, decideSend } from "./rules.ts";

const now = new Date("2026-11-20T20:00:00.000Z");
const secondsAgo = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const none = { total: 0, ofPurpose: 0, newestUnused: null };

describe("sending a code", () => {
  test("is allowed to a number that got none", () => {
    expect(decideSend("sign_in", none, now, 30)).toEqual({ send: true });
  });

  test("waits 30 seconds after the one before (CODE-8)", () => {
    const sent = (seconds: number) => ({ total: 1, ofPurpose: 1, newestUnused: secondsAgo(seconds) });
    expect(decideSend("sign_in", sent(10), now, 30)).toEqual({
      send: false,
      code: "resend_cooldown",
      seconds: 20,
    });
    expect(decideSend("sign_in", sent(30), now, 30)).toEqual({ send: true });
  });

  test("stops at 5 a day and number, and at 2 for a reset", () => {
    const sent = (total: number, ofPurpose: number) => ({
      total,
      ofPurpose,
      newestUnused: secondsAgo(60),
    });
    expect(decideSend("sign_in", sent(4, 4), now, 30)).toEqual({ send: true });
    expect(decideSend("sign_in", sent(5, 4), now, 30)).toEqual({ send: false, code: "sms_limit" });
    expect(decideSend("reset", sent(2, 1), now, 30)).toEqual({ send: true });
    expect(decideSend("reset", sent(3, 2), now, 30)).toEqual({ send: false, code: "sms_limit" });
  });
});

test("the text's last line binds the code to the site", () => {
  const text = codeText("0123", "Emberlane", "uk.emberlane.test");
  expect(text).toMatch(/^0123 is your Emberlane verification code\./);
  expect(text.split("\n").at(-1)).toBe("@uk.emberlane.test #0123");
});
