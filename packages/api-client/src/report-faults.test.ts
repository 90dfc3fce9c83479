import type { Fault } from "@parlour/contract/rules/faults";
import { expect, test } from "vitest";
import { ApiError, NetworkError } from "./errors.ts";
import { createFaultReports } from "./report-faults.ts";

function reports() {
  const sent: Fault[] = [];
  const report = createFaultReports({
    source: "site",
    path: () => "/chat/isolde",
    send: (fault) => sent.push(fault),
  });
  return { sent, report };
}

test("an error is reported once, by class and place, without its text", () => {
  const { sent, report } = reports();
  const error = new TypeError("call me on 07700 900123");
  report(error);
  report(error);
  expect(sent).toEqual([
    {
      source: "site",
      name: "TypeError",
      place: expect.stringMatching(/^report-faults\.test\.ts:\d+:\d+$/) as string,
      route: "/chat/:id",
    },
  ]);
});

test("what is expected is not reported", () => {
  const { sent, report } = reports();
  report(new NetworkError("timeout"));
  report(new ApiError({ code: "no_credit", status: 402, message: "", requestId: null, retryAfter: null }));
  report(new DOMException("", "AbortError"));
  report(new TypeError("Failed to fetch dynamically imported module: https://uk.emberlane.example/a.js"));
  expect(sent).toEqual([]);
});

test("a page sends at most five", () => {
  const { sent, report } = reports();
  for (const name of ["A", "B", "C", "D", "E", "F"]) report(Object.assign(new Error(""), { name }));
  expect(sent.map(({ name }) => name)).toEqual(["A", "B", "C", "D", "E"]);
});
