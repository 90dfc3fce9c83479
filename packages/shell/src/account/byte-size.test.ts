import { expect, it } from "vitest";
import { byteSizeText } from "./byte-size.ts";

it.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1000, "1 kB"],
  [819_600, "820 kB"],
  [1_240_000, "1.2 MB"],
  [25_000_000, "25.0 MB"],
])("%i bytes read as %j", (bytes, text) => {
  expect(byteSizeText(bytes)).toBe(text);
});
