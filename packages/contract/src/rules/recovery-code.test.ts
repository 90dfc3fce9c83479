import { describe, expect, test } from "vitest";
import { readRecoveryCode, recoveryCodeFrom, showRecoveryCode } from "./recovery-code.ts";

describe("a recovery code", () => {
  test("is ten characters that can't be taken for others, shown in two groups", () => {
    const bytes = Uint8Array.from({ length: 10 }, (_, index) => 17 + index);
    const code = recoveryCodeFrom(bytes);
    expect(code).toBe("hjkmnpqrst");
    expect(showRecoveryCode(code)).toBe("hjkmn-pqrst");
    expect(() => recoveryCodeFrom(bytes.slice(1))).toThrow(RangeError);
  });

  test.each([
    ["as it is shown", "hjkmn-pqrst", "hjkmnpqrst"],
    ["in capitals, with spaces", " HJKMN PQRST ", "hjkmnpqrst"],
    ["with look-alikes", "O1234-5678L", "0123456781"],
    ["too short", "hjkmn-pqrs", null],
    ["too long", "hjkmn-pqrstv", null],
    ["with a letter that none has", "hjkmn-pqrsu", null],
    ["an authenticator's code", "123456", null],
    ["nothing", "", null],
  ] as const)("typed %s", (_how, typed, code) => {
    expect(readRecoveryCode(typed)).toBe(code);
  });
});
