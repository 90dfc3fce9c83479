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
    failureMessages: ["\u001B[31mexpected 2\u001B[39m to be 1"],
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
    "    failed: sum.test.ts › subtracts",
    "      expected 2 to be 1",
    "    failed: broken.test.ts",
    "      no such module",
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
      "    failed: the run",
      "      the server did not start",
      "    failed: pay.spec.ts › a purchase › buys, unexpected",
      "      not found",
      "      The page:",
      '      - link "29 credits"',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("lists nothing when nothing failed", () => {
  expect(failuresOf({})).toEqual([]);
});
