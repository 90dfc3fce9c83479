import { createMemoryHistory } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { createAppRouter } from "./app-router.ts";
import { loadFirstPage } from "./load-first-page.ts";

/** Returns where a visit to a path ends. */
async function landing(path: string, isLoggedIn: boolean): Promise<string> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [path] }), {
    isLoggedIn: () => isLoggedIn,
    openCustomerData: async () => ({
      everyPage: () => undefined,
      chat: () => undefined,
      bundles: () => undefined,
    }),
  });
  await loadFirstPage(router);
  return router.state.location.href;
}

describe("navigation", () => {
  it("takes a logged-in user from the login page to /meet", async () => {
    expect(await landing("/", true)).toBe("/meet");
    expect(await landing("/login", true)).toBe("/meet");
  });

  it("shows the login page at its alias too", async () => {
    expect(await landing("/login", false)).toBe("/login");
  });

  it("sends a logged-out user from a login-required route to /", async () => {
    expect(await landing("/meet", false)).toBe("/");
    expect(await landing("/meet/0198c0de", false)).toBe("/");
    expect(await landing("/credits/checkout?bundle=gold", false)).toBe("/");
  });

  it("redirects any path without a route name to /", async () => {
    expect(await landing("/nowhere", false)).toBe("/");
    expect(await landing("/nowhere/at/all", true)).toBe("/meet");
  });

  it("removes a trailing slash and keeps what was asked for", async () => {
    expect(await landing("/meet/", true)).toBe("/meet");
    expect(await landing("/credits/checkout/?bundle=gold", true)).toBe("/credits/checkout?bundle=gold");
  });
});
