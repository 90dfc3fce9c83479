import { expect, test } from "vitest";
import { regionCodes } from "../regions.ts";
import { complaintBodies, customerRequestDueOn, requestReference } from "./customer-request.ts";

test("an answer is due after 30 days, and never later than a month", () => {
  expect(customerRequestDueOn("2026-11-20")).toBe("2026-12-20");
  expect(customerRequestDueOn("2026-12-05")).toBe("2027-01-04");
  expect(customerRequestDueOn("2027-01-31")).toBe("2027-02-28");
});

test("a reference has no characters that are read as others", () => {
  const every = Array.from({ length: 32 }, (_, index) => index);
  const references = every.map((byte) => requestReference(new Uint8Array(8).fill(byte)));
  expect(new Set(references).size).toBe(32);
  expect(references.join("")).not.toMatch(/[01OI]/);
  expect(references[0]).toBe("2222-2222");
});

test("every region names whom a customer can turn to, over https", () => {
  for (const code of regionCodes) {
    expect(complaintBodies[code].map(({ about }) => about)).toEqual(["your data", "harmful content"]);
    for (const { url } of complaintBodies[code]) expect(url).toMatch(/^https:/);
  }
});
