import { expect, test } from "vitest";
import { describeFindings } from "./report.ts";

test("findings stand by file, those mended alike together, and are counted", () => {
  const write = 'write it in place of "To write: …"';
  const found = [
    { file: "src/brand.ts", about: "company.name is not written yet", mend: write },
    { file: "src/starters.ts", about: "starters.clean has 3 of 12", mend: "write at least 12" },
    { file: "src/brand.ts", about: "company.postcode is not written yet", mend: write },
  ];
  expect(describeFindings(found, "Next: fix the first file.")).toBe(
    [
      "src/brand.ts (2)",
      "  company.name is not written yet",
      "  company.postcode is not written yet",
      `    -> ${write}`,
      "",
      "src/starters.ts (1)",
      "  starters.clean has 3 of 12",
      "    -> write at least 12",
      "",
      "3 things to mend in 2 files.",
      "Next: fix the first file.",
    ].join("\n"),
  );
});
