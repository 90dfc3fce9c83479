import { describe, expect, it } from "vitest";
import { guardedTarget, withoutTrailingSlash } from "./guards.ts";

describe("the guards", () => {
  it("send a logged-in user from the login page to /meet", () => {
    expect(guardedTarget("logged-out-only", true)).toBe("/meet");
    expect(guardedTarget("logged-out-only", false)).toBeNull();
  });
  it("send a logged-out user from a login-required route to /", () => {
    expect(guardedTarget("login-required", false)).toBe("/");
    expect(guardedTarget("login-required", true)).toBeNull();
  });
  it("remove a trailing slash, save that of the root", () => {
    expect(withoutTrailingSlash("/meet/")).toBe("/meet");
    expect(withoutTrailingSlash("/meet/1//")).toBe("/meet/1");
    expect(withoutTrailingSlash("/meet")).toBeNull();
    expect(withoutTrailingSlash("/")).toBeNull();
    expect(withoutTrailingSlash("//")).toBe("/");
  });
});
