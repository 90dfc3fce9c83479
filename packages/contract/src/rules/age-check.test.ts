import { expect, test } from "vitest";
import { ageStepFor, meetsDemand, startableFor, strongestDemand } from "./age-check.ts";

test("the strongest demand counts", () => {
  expect(strongestDemand([])).toBe("none");
  expect(strongestDemand(["text", "document", "phone"])).toBe("document");
  expect(strongestDemand(["text", "none"])).toBe("text");
});

test("a method meets its own demand and weaker ones; a supervisor meets all", () => {
  const met = (method: Parameters<typeof meetsDemand>[1]) =>
    (["none", "text", "phone", "document"] as const).filter((demand) => meetsDemand(demand, method));
  expect(met(null)).toEqual(["none"]);
  expect(met("text")).toEqual(["none", "text"]);
  expect(met("phone")).toEqual(["none", "text", "phone"]);
  expect(met("document")).toEqual(["none", "text", "phone", "document"]);
  expect(met("supervisor")).toEqual(["none", "text", "phone", "document"]);
});

test("only methods that are strong enough can be started", () => {
  expect(startableFor("none")).toEqual([]);
  expect(startableFor("text")).toEqual([]);
  expect(startableFor("phone")).toEqual(["document", "phone"]);
  expect(startableFor("document")).toEqual(["document"]);
});

test("the step: nothing, a text, or a check, also one that a supervisor asked for", () => {
  const step = { demand: "text", provedBy: null, checkAsked: false } as const;
  expect(ageStepFor(step)).toBe("text");
  expect(ageStepFor({ ...step, provedBy: "text" })).toBe("none");
  expect(ageStepFor({ ...step, demand: "phone", provedBy: "text" })).toBe("check");
  expect(ageStepFor({ ...step, demand: "phone", provedBy: "document" })).toBe("none");
  expect(ageStepFor({ demand: "none", provedBy: null, checkAsked: false })).toBe("none");
  expect(ageStepFor({ demand: "none", provedBy: "document", checkAsked: true })).toBe("check");
});
