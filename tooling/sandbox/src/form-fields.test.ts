import { expect, test } from "vitest";
import { parseFormFields } from "./form-fields.ts";

/** Parses fields to plain objects, for comparison. */
const parsed = (text: string): unknown => JSON.parse(JSON.stringify(parseFormFields(text)));

test("brackets make groups and lists", () => {
  expect(parsed("amount=2000&metadata[brand]=duskwren&metadata[a%20b]=c%26d&expand[]=x&expand[]=y")).toEqual({
    amount: "2000",
    metadata: { brand: "duskwren", "a b": "c&d" },
    expand: ["x", "y"],
  });
  expect(parsed("types[0]=a&types[1]=b&card[address][city]=Cork")).toEqual({
    types: ["a", "b"],
    card: { address: { city: "Cork" } },
  });
});

test("a field called __proto__ is a field like any other", () => {
  parseFormFields("__proto__[polluted]=yes&constructor[prototype][polluted]=yes");
  expect({}).not.toHaveProperty("polluted");
});
