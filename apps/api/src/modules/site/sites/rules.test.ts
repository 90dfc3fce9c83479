import { describe, expect, test } from "vitest";
import { decidePath } from "./rules.ts";

describe("a path on a brand's host (NAV-8, NAV-9)", () => {
  test.each([
    ["/", "/"],
    ["/login", "/"],
    ["/meet", "/meet"],
    ["/meet/0198c0de-0000-7000-8000-0000000000a1", "/meet/:chatId"],
    ["/credits", "/credits"],
    ["/credits/checkout", "/credits/checkout"],
    ["/credits/statement", "/credits/statement"],
    ["/account", "/account"],
    ["/legal/terms", "/legal/terms"],
    ["/legal/accessibility", "/legal/accessibility"],
  ])("%s is the document of %s", (path, route) => {
    expect(decidePath(path)).toEqual({ kind: "document", route });
  });

  test.each([
    ["/meet/", "/meet"],
    ["/credits/checkout/", "/credits/checkout"],
    ["//elsewhere.example/", "/elsewhere.example"],
    ["/\\elsewhere.example/", "/%5Celsewhere.example"],
    ["/\t/elsewhere.example/", "/%09/elsewhere.example"],
    ["/meet/a b\r\n?#/", "/meet/a%20b%0D%0A%3F%23"],
    ["/nothing", "/"],
    ["/legal", "/"],
    ["/legal/other", "/"],
    ["/legal/terms/", "/legal/terms"],
    ["/meet/one/two", "/"],
  ])("%s is redirected to %s", (path, to) => {
    expect(decidePath(path)).toEqual({ kind: "redirect", to });
  });

  test("/proof is the page about the daily roots (NAV-19)", () => {
    expect(decidePath("/proof")).toEqual({ kind: "proof" });
    expect(decidePath("/proof/")).toEqual({ kind: "redirect", to: "/proof" });
  });

  test.each(["/missing.png", "/assets/gone", "/im/api/nothing", "/ops/api/nothing", "/docs"])(
    "%s is missing",
    (path) => {
      expect(decidePath(path)).toEqual({ kind: "missing" });
    },
  );
});
