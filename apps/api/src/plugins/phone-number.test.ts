import { expect, test } from "vitest";
import { parseMobileNumber } from "./phone-number.ts";

test.each([
  ["07700 900123", "GB", "+447700900123"],
  ["+44 7700 900999", "GB", "+447700900999"],
  ["0044 7400 123456", "GB", "+447400123456"],
  ["(07400) 123-456", "GB", "+447400123456"],
  ["0491 570 006", "AU", "+61491570006"],
  ["085 012 3456", "IE", "+353850123456"],
] as const)(
  "a mobile number of the region is taken in any usual way of writing: %s",
  (typed, region, number) => {
    expect(parseMobileNumber(typed, region)).toEqual({ ok: true, value: number });
  },
);

test.each([
  ["hello there", "GB", "phone_invalid"],
  ["0740 123", "GB", "phone_invalid"],
  ["07400 123456 ext. 4", "GB", "phone_invalid"],
  ["+1 415 555 2671", "GB", "phone_region"],
  ["+44 7400 123456", "IE", "phone_region"],
  ["+44 7700 900123", "AU", "phone_region"],
  ["07624 123456", "GB", "phone_region"],
  ["020 7946 0000", "GB", "phone_type"],
  ["0906 123 4567", "GB", "phone_type"],
  ["070 1234 5678", "GB", "phone_type"],
  ["02 5550 1234", "AU", "phone_type"],
] as const)("anything else is refused: %s in %s is %s", (typed, region, problem) => {
  expect(parseMobileNumber(typed, region)).toEqual({ ok: false, error: problem });
});
