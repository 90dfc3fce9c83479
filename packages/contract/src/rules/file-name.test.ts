import { expect, test } from "vitest";
import { fileName } from "./file-name.ts";

test("a download's name says what it is, whose or which, and when", () => {
  const when = new Date("2026-11-27T23:59:00.000Z");
  const period = { from: "2026-01-01", to: "2026-11-25" };
  expect([
    fileName({ what: ["pay"], when, ending: "json" }),
    fileName({ what: ["statement", "duskwren"], when, part: 2, ending: "csv" }),
    fileName({ what: ["regulator", "GB"], when: period, ending: "zip" }),
    fileName({ what: ["regulator", "GB"], when: { ...period, to: period.from }, ending: "zip" }),
    fileName({ what: ["dispute-evidence", "dp/1: a"], when, ending: "zip" }),
  ]).toEqual([
    "pay-2026-11-27.json",
    "statement-duskwren-2026-11-27-part-2.csv",
    "regulator-GB-2026-01-01-to-2026-11-25.zip",
    "regulator-GB-2026-01-01.zip",
    "dispute-evidence-dp-1-a-2026-11-27.zip",
  ]);
});
