import { describe, expect, test } from "vitest";
import { treatmentOf } from "./request-rules.ts";

const origin = "https://uk.duskwren.example";
const site = { origin, hashed: new Set(["/assets/main-1a2b.js", "/assets/logo-3c4d.svg"]) };
const treat = (url: string, mode = "cors", method = "GET") => treatmentOf({ url, mode, method }, site);

describe("the service worker", () => {
  test("keeps files that the build named with a hash", () => {
    expect(treat(`${origin}/assets/main-1a2b.js`)).toBe("keep");
    expect(treat(`${origin}/assets/logo-3c4d.svg`, "no-cors")).toBe("keep");
  });

  test.each(["/", "/meet", "/meet/0198c0de-0000-7000-8000-0000000000a1", "/credits/checkout?bundle=gold"])(
    "stands in for the page %s where there is no network, and never keeps it",
    (path) => {
      expect(treat(origin + path, "navigate")).toBe("page");
    },
  );

  test.each([
    ["a call", `${origin}/im/api/account/me`, "cors", "GET"],
    ["the stream", `${origin}/im/api/message/stream`, "cors", "GET"],
    ["a customer's picture", `${origin}/im/media/0198c0de?signature=a`, "no-cors", "GET"],
    ["a profile's picture", `${origin}/im/media/open/0198c0de`, "no-cors", "GET"],
    ["a receipt opened as a page", `${origin}/im/api/credit/receipts/pi_1/page`, "navigate", "GET"],
    ["the console's calls", `${origin}/ops/api/queue`, "cors", "GET"],
    ["a file the build did not name", `${origin}/assets/other-5e6f.js`, "cors", "GET"],
    ["a named file with a query", `${origin}/assets/main-1a2b.js?v=2`, "cors", "GET"],
    ["another origin's file", "https://js.stripe.com/assets/main-1a2b.js", "no-cors", "GET"],
    ["a form that is sent", `${origin}/meet`, "navigate", "POST"],
    ["the worker itself", `${origin}/service-worker.js`, "same-origin", "GET"],
  ])("leaves %s alone", (_what, url, mode, method) => {
    expect(treat(url, mode, method)).toBe("leave");
  });
});
