import { describe, expect, test } from "vitest";
import { codeOfStep, enrolment, openSecret, sealSecret, stepOfCode } from "./authenticator.ts";
import { timeStep } from "./rules.ts";

const key = Buffer.alloc(32, 7);
const nonce = Buffer.alloc(12, 1);
/** The secret of the RFCs' examples. */
const secret = Buffer.from("12345678901234567890");
const staffId = "0198c0de-0000-7000-8000-0000000000e1";

describe("an authenticator's secret", () => {
  test("is kept encrypted, and opened with the key for its owner only", () => {
    const sealed = sealSecret(key, staffId, secret, nonce);
    expect(sealed.includes(secret)).toBe(false);
    expect(openSecret(key, staffId, sealed)).toEqual(secret);
    expect(() => openSecret(Buffer.alloc(32, 8), staffId, sealed)).toThrow();
    expect(() => openSecret(key, staffId.replace("e1", "e2"), sealed)).toThrow();
    const altered = Buffer.from(sealed);
    altered[sealed.length - 1] = (altered.at(-1) ?? 0) ^ 1;
    expect(() => openSecret(key, staffId, altered)).toThrow();
  });

  test("is handed over as base32 and as an address for authenticators", () => {
    const { secret: typed, uri } = enrolment(secret, "wick");
    expect(typed).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(uri).toMatch(/^otpauth:\/\/totp\/Parlour:wick\?/);
    expect(uri).toContain(`secret=${typed}`);
  });
});

describe("a code", () => {
  // RFC 6238, appendix B: SHA-1, the last six of the eight digits given there
  test.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("at second %d is the one of RFC 6238: %s", (second, code) => {
    const now = new Date(second * 1000);
    expect(codeOfStep(secret, timeStep(now))).toBe(code);
    expect(stepOfCode(secret, code, 0, now)).toBe(timeStep(now));
  });

  test("is not accepted two steps away, nor when its step was used", () => {
    const now = new Date("2026-11-20T20:00:00.000Z");
    const step = timeStep(now);
    expect(stepOfCode(secret, codeOfStep(secret, step + 1), 0, now)).toBe(step + 1);
    expect(stepOfCode(secret, codeOfStep(secret, step + 2), 0, now)).toBeNull();
    expect(stepOfCode(secret, codeOfStep(secret, step - 2), 0, now)).toBeNull();
    expect(stepOfCode(secret, codeOfStep(secret, step), step, now)).toBeNull();
  });
});
