import { describe, expect, it } from "vitest";
import { consentGiven, hasConsent } from "./cookie-consent.ts";

describe("the cookie banner's consent", () => {
  it("is given only when the cookie equals Yes", () => {
    expect(hasConsent("a=b; CookiesConsent=Yes")).toBe(true);
    expect(hasConsent("CookiesConsent=No")).toBe(false);
    expect(hasConsent("xCookiesConsent=Yes")).toBe(false);
    expect(hasConsent("")).toBe(false);
  });
  it("lasts 2 years", () => {
    expect(consentGiven(true)).toBe("CookiesConsent=Yes; Max-Age=63072000; Path=/; SameSite=Lax; Secure");
  });
});
