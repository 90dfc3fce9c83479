import { expect, test } from "vitest";
import { apiErrorOf, parseRetryAfter } from "./read-refusal.ts";

const now = new Date("2026-11-20T20:00:00.000Z");

test("Retry-After is read as seconds or as a date", () => {
  expect(parseRetryAfter("12", now)).toBe(12);
  expect(parseRetryAfter("Fri, 20 Nov 2026 20:00:30 GMT", now)).toBe(30);
  expect(parseRetryAfter("Fri, 20 Nov 2026 19:00:00 GMT", now)).toBe(0);
  expect(parseRetryAfter("soon", now)).toBeNull();
  expect(parseRetryAfter(null, now)).toBeNull();
});

test.each([
  [401, "unauthorized"],
  [403, "forbidden"],
  [404, "not_found"],
  [418, "banned"],
  [429, "too_many_requests"],
  [502, "unavailable"],
  [500, "internal"],
  [400, "invalid_request"],
])("a bare %i stands for %s", (status, code) => {
  expect(apiErrorOf(new Response(null, { status }), "<html>", now)).toMatchObject({
    status,
    code,
    requestId: null,
  });
});

test("a code the contract does not know falls back to the status", () => {
  const text = JSON.stringify({ code: "surprise", message: "m", requestId: "r" });
  expect(apiErrorOf(new Response(null, { status: 500 }), text, now)).toMatchObject({
    code: "internal",
    message: "m",
  });
});
