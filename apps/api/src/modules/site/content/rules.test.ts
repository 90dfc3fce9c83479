import { expect, test } from "vitest";
import { buildIsPublished } from "./rules.ts";

test("a build is published unless staff have published an edit", () => {
  expect([buildIsPublished(null), buildIsPublished("build"), buildIsPublished("edit")]).toEqual([
    true,
    true,
    false,
  ]);
});
