import { describe, expect, test } from "vitest";
import { fieldGuide, guideFields } from "./field-guide.ts";

describe("the field guide", () => {
  test("is what the schema says (mend it with the script `guide`)", async () => {
    await expect(fieldGuide()).toMatchFileSnapshot("../docs/manifest.md");
  });

  test("tells of every field what it is, and of every value an example and where it is seen", () => {
    const fields = guideFields();
    expect(fields.filter(({ description }) => description === "")).toEqual([]);
    const values = fields.filter(({ form }) => !/^(?:group|list)/.test(form));
    expect(values.filter(({ example, shown }) => example === "" || shown === "")).toEqual([]);
    expect(values.length).toBeGreaterThan(60);
  });
});
