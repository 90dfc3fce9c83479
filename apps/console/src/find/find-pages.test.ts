import { expect, test } from "vitest";
import { pagesFor } from "./find-pages.ts";

const titles = (role: "operator" | "supervisor" | "admin"): string[] =>
  pagesFor({ role, sites: null }).map(({ title }) => title);

test("operators find the desk and their own pages only", () => {
  expect(titles("operator")).toEqual([
    "Desk",
    "Not for me",
    "My canned replies",
    "My conversations",
    "My reviews",
    "My pay",
    "Your account",
  ]);
});

test("supervisors find parts of pages, and no page of admins", () => {
  expect(titles("supervisor")).toEqual(
    expect.arrayContaining(["Customers", "Payments", "Disputes", "Flags"]),
  );
  expect(titles("supervisor")).not.toContain("Audit log");
  expect(titles("admin")).toContain("Audit log");
});
