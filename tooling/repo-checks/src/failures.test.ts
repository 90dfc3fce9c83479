import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { failuresOf } from "./failures.ts";

it("lists the tests that failed with their messages, and files that could not be loaded", () => {
  const passed = { fullName: "adds", status: "passed", failureMessages: [] };
  const failed = {
    fullName: "subtracts",
    status: "failed",
    failureMessages: [
      "Error: \u001B[31mexpected 2\u001B[39m to be 1\n    at sum.test.ts:3:4\n    at node_modules/vitest/run.js:1:1",
    ],
  };
  expect(
    failuresOf({
      testResults: [
        { name: "sum.test.ts", status: "failed", message: "", assertionResults: [passed, failed] },
        { name: "fine.test.ts", status: "passed", message: "", assertionResults: [passed] },
        { name: "broken.test.ts", status: "failed", message: "no such module", assertionResults: [] },
      ],
    }),
  ).toEqual([
    "  sum.test.ts › subtracts",
    "    Error: expected 2 to be 1",
    "        at sum.test.ts:3:4",
    "  broken.test.ts",
    "    no such module",
  ]);
});

it("lists the journeys that failed with what their page showed", () => {
  const folder = mkdtempSync(join(tmpdir(), "parlour-failures-"));
  try {
    const path = join(folder, "error-context.md");
    writeFileSync(path, '# Page snapshot\n```yaml\n- link "29 credits"\n```\n');
    const journey = (status: string) => ({
      title: `buys, ${status}`,
      tests: [
        {
          status,
          results: [{ errors: [{ message: "not found" }], attachments: [{ name: "error-context", path }] }],
        },
      ],
    });
    expect(
      failuresOf({
        errors: [{ message: "the server did not start" }],
        suites: [
          {
            title: "pay.spec.ts",
            specs: [journey("expected")],
            suites: [{ title: "a purchase", specs: [journey("unexpected")] }],
          },
        ],
      }),
    ).toEqual([
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

it("lists nothing when nothing failed, or when there is no report", () => {
  expect(failuresOf({})).toEqual([]);
  expect(failuresOf(null)).toEqual([]);
});

it("says what all tests of a file need, and how many more failed", () => {
  const failed = { fullName: "fails", status: "failed" };
  const file = { name: "a.test.ts", status: "failed", message: "no database", assertionResults: [failed] };
  const lines = failuresOf({ testResults: Array.from({ length: 15 }, () => file) });
  expect(lines.slice(0, 3)).toEqual(["  a.test.ts", "    no database", "  a.test.ts › fails"]);
  expect(lines.at(-1)).toBe("  … and 10 more");
});

it("leaves out a page that is not there any more", () => {
  const attachments = [{ name: "error-context", path: "/no/such/file" }];
  const tests = [{ status: "unexpected", results: [{ errors: [], attachments }] }];
  expect(failuresOf({ suites: [{ title: "a.spec.ts", specs: [{ title: "fails", tests }] }] })).toEqual([
    "  a.spec.ts › fails",
  ]);
});
