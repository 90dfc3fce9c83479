import { expect, test } from "vitest";
import { createCookieTokenStore, type CookieJar } from "./token-store.ts";

/** Cookies as in a browser: each assignment sets one, Max-Age=0 removes it. */
function createJar() {
  const kept = new Map<string, string>();
  const written: string[] = [];
  const jar: CookieJar = {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    },
    set cookie(text) {
      written.push(text);
      const [pair = "", ...attributes] = text.split("; ");
      const [name = "", value = ""] = pair.split("=");
      if (attributes.includes("Max-Age=0")) kept.delete(name);
      else kept.set(name, value);
    },
  };
  return { jar, written };
}

test("the access cookie lasts 8 hours, is strict, and secure on https; the refresh token is never written", () => {
  const { jar, written } = createJar();
  createCookieTokenStore({ jar, secure: true }).write({ access: "a.b", refresh: "c=d" });
  expect(written).toEqual([
    "IMToken_refresh=; Max-Age=0; Path=/; SameSite=Strict; Secure",
    "IMToken_access=a.b; Max-Age=28800; Path=/; SameSite=Strict; Secure",
  ]);
});

test("the login is read back among other cookies, and gone once cleared, with what versions before kept", () => {
  const { jar } = createJar();
  jar.cookie = "CookiesConsent=Yes";
  jar.cookie = "IMToken_refresh=old";
  const store = createCookieTokenStore({ jar, secure: false });
  expect(store.read()).toBeNull();
  store.write({ access: "a.b" });
  expect(store.read()).toEqual({ access: "a.b" });
  expect(jar.cookie).not.toContain("IMToken_refresh");
  store.clear();
  expect(store.read()).toBeNull();
  expect(jar.cookie).toBe("CookiesConsent=Yes");
});
