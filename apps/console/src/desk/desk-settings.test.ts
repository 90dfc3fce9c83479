import { expect, test } from "vitest";
import { parseDeskSettings } from "./desk-settings.ts";

test("what was kept is read back, and what doesn't fit is as usual", () => {
  const kept = {
    order: "unanswered",
    sites: ["saltlark:GB"],
    columns: 2,
    goOn: true,
    enterSends: true,
    scheme: "dark",
    sounds: true,
    notifications: true,
  };
  expect(parseDeskSettings(JSON.stringify(kept))).toEqual(kept);
  for (const broken of [
    null,
    "",
    "7",
    "not json",
    '{"order":"newest","columns":9,"sites":"all","scheme":"pink","enterSends":1}',
  ]) {
    expect(parseDeskSettings(broken)).toEqual({
      order: "longest",
      sites: [],
      columns: 1,
      goOn: false,
      enterSends: false,
      scheme: "system",
      sounds: false,
      notifications: false,
    });
  }
});
