import { ageResults } from "@parlour/contract/rules/age-check";
import { expect, test } from "vitest";
import { demandOfCustomer, strongerProof, takesResult } from "./rules.ts";

test("the first end counts, but a failed or abandoned check can still be passed", () => {
  const taken = (stored: Parameters<typeof takesResult>[0]) =>
    ageResults.filter((reported) => takesResult(stored, reported));
  expect(taken(null)).toEqual(ageResults);
  for (const stored of ["failed", "abandoned", "unknown"] as const) expect(taken(stored)).toEqual(["passed"]);
  expect(taken("passed")).toEqual([]);
  expect(taken("cancelled")).toEqual([]);
});

test("a weaker check does not replace a stronger proof", () => {
  expect(strongerProof(null, "text")).toBe("text");
  expect(strongerProof("text", "phone")).toBe("phone");
  expect(strongerProof("document", "phone")).toBe("document");
  expect(strongerProof("document", "supervisor")).toBe("supervisor");
});

test("a supervisor who asks for a check asks for more than a text, also where the site asks for nothing", () => {
  expect(demandOfCustomer("none", true)).toBe("phone");
  expect(demandOfCustomer("document", true)).toBe("document");
  expect(demandOfCustomer("text", false)).toBe("text");
});
