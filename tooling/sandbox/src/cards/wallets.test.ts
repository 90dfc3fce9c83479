import { expect, test } from "vitest";
import { walletsOf } from "./wallets.ts";

const webKit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [
    "an iPhone",
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} Version/18.0 Mobile/15E148 Safari/604.1`,
    ["apple_pay"],
  ],
  [
    "an Android phone",
    `Mozilla/5.0 (Linux; Android 14; Pixel 7) ${webKit} Chrome/140.0.0.0 Mobile Safari/537.36`,
    ["google_pay"],
  ],
  [
    "Safari on a Mac",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
    ["apple_pay"],
  ],
  [
    "Chrome on a Mac",
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
    [],
  ],
  ["Chrome on Linux", `Mozilla/5.0 (X11; Linux x86_64) ${webKit} Chrome/140.0.0.0 Safari/537.36`, []],
])("the wallets of %s", (_name, userAgent, expected) => {
  expect(walletsOf(userAgent)).toEqual(expected);
});
