import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { detailsOf, failuresOf } from "./failures.ts";

it("finds the tests that failed with their messages, and files that could not be loaded", () => {
  const passed = { fullName: "adds", status: "passed", failureMessages: [] };
  const message =
    "Error: \u001B[31mexpected 2\u001B[39m to be 1\n    at sum.test.ts:3:4\n    at node_modules/vitest/run.js:1:1";
  const failed = { fullName: "subtracts", status: "failed", failureMessages: [message] };
  const failures = failuresOf({
    testResults: [
      { name: "sum.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
      { name: "fine.test.ts", status: "passed", message: "", assertionResults: [passed] },
      { name: "broken.test.ts", status: "failed", message: "no such module", assertionResults: [] },
    ],
  });
  expect(detailsOf(failures)).toEqual([
    "  sum.test.ts › subtracts",
    "    Error: expected 2 to be 1",
    "        at sum.test.ts:3:4",
    "  broken.test.ts",
    "    no such module",
  ]);
});

it("finds the journeys that failed with what their page showed", () => {
  const folder = mkdtempSync(join(tmpdir(), "parlour-failures-"));
  try {
    const path = join(folder, "error-context.md");
    writeFileSync(path, '# Page snapshot\n```yaml\n- link "29 credits"\n```\n');
    const attachments = [{ name: "error-context", path }];
    const journey = (status: string) => ({
      title: `buys, ${status}`,
      tests: [{ status, results: [{ errors: [{ message: "not found" }], attachments }] }],
    });
    const failures = failuresOf({
      errors: [{ message: "the server did not start" }],
      suites: [
        {
          title: "pay.spec.ts",
          specs: [journey("expected")],
          suites: [{ title: "a purchase", specs: [journey("unexpected")] }],
        },
      ],
    });
    expect(detailsOf(failures)).toEqual([
      "  the run",
      "    the server did not start",
      "  pay.spec.ts › a purchase › buys, unexpected",
      "    not found",
      "    The page:",
      '    - link "29 credits"',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("finds nothing when nothing failed, or when there is no report", () => {
  expect(failuresOf({})).toEqual([]);
  expect(failuresOf(null)).toEqual([]);
});

it("says what all tests of a file need, and gives details of the first failures only", () => {
  const failed = { fullName: "fails", status: "failed" };
  const file = { name: "a.test.ts", status: "failed", message: "no database", assertionResults: [failed] };
  const failures = failuresOf({ testResults: Array.from({ length: 15 }, () => file) });
  expect(failures).toHaveLength(30);
  const details = detailsOf(failures);
  expect(details.slice(0, 3)).toEqual(["  a.test.ts", "    no database", "  a.test.ts › fails"]);
  expect(details).toHaveLength(12);
});

it("leaves out a page that is not there any more", () => {
  const attachments = [{ name: "error-context", path: "/no/such/file" }];
  const tests = [{ status: "unexpected", results: [{ errors: [], attachments }] }];
  const failures = failuresOf({ suites: [{ title: "a.spec.ts", specs: [{ title: "fails", tests }] }] });
  expect(detailsOf(failures)).toEqual(["  a.spec.ts › fails"]);
});
