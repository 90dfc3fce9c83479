import { expect, test } from "vitest";
import { proofOf, proofSchema } from "./proof.ts";

test.each([
  ["123456", { code: "123456" }],
  ["123 456", { code: "123456" }],
  ["hjkmn-pqrst", { recoveryCode: "hjkmn-pqrst" }],
  ["1234567890", { recoveryCode: "1234567890" }],
])("%s is recognised", (typed, proof) => {
  expect(proofOf(typed)).toEqual(proof);
  expect(proofSchema.isValidSync(typed)).toBe(true);
});

test.each(["", "12345", "hjkmn-pqrs"])("%j is neither", (typed) => {
  expect(proofSchema.isValidSync(typed)).toBe(false);
});
