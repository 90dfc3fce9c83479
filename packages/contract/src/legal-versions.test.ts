import { describe, expect, test } from "vitest";
import {
  acceptedDocuments,
  formatEffectiveDate,
  legalDocuments,
  legalVersions,
  versionInForce,
} from "./legal-versions.ts";

describe.each(legalDocuments)("the versions of the %s", (document) => {
  const versions = legalVersions[document];

  test("count from 1 without gaps", () => {
    expect(versions.map(({ version }) => version)).toEqual(versions.map((_, index) => index + 1));
  });

  test("apply from real dates, each later than the one before", () => {
    const dates = versions.map(({ effective }) => effective);
    for (const date of dates) expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
    expect(dates.toSorted()).toEqual(dates);
    expect(new Set(dates).size).toBe(dates.length);
  });

  test("say in one sentence what changed", () => {
    for (const { change } of versions) expect(change).toMatch(/^[A-Z].{8,200}\.$/u);
  });
});

test("the newest version is in force", () => {
  const [first] = legalVersions.terms;
  const second = { version: 2, effective: "2027-02-01", change: "Refunds are asked for in the app." };
  expect(versionInForce("terms")).toBe(legalVersions.terms.at(-1));
  expect(versionInForce("terms", { ...legalVersions, terms: [first, second] })).toBe(second);
});

test("terms and privacy are accepted, cookies are not", () => {
  expect(acceptedDocuments).toEqual(["terms", "privacy"]);
});

test("a date is written as the texts write it", () => {
  expect(formatEffectiveDate({ effective: "2018-05-01" })).toBe("1 May 2018");
  expect(formatEffectiveDate({ effective: "2027-12-31" })).toBe("31 December 2027");
});
