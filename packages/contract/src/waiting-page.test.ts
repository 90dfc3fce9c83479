import { describe, expect, test } from "vitest";
import { themeFixture } from "./fixtures.ts";
import { isPageRequest, waitingPage } from "./waiting-page.ts";

test("the waiting page carries the brand's name and colours, and nothing of a name acts", () => {
  const page = waitingPage({ name: "Lamp <b>& Co", theme: themeFixture });
  expect(page).toContain("Lamp &lt;b&gt;&amp; Co");
  expect(page).toContain("--primary:#ffb454");
  expect(waitingPage(null)).toContain("color-scheme: light dark");
});

describe("a page request", () => {
  const html = "text/html,application/xhtml+xml,*/*;q=0.8";
  test.each([
    ["a navigation", "GET", { "sec-fetch-dest": "document", accept: html }, true],
    ["a frame", "GET", { "sec-fetch-dest": "iframe", accept: html }, true],
    ["a browser that sends no Sec-Fetch-Dest", "GET", { accept: html }, true],
    ["a call", "GET", { "sec-fetch-dest": "empty", accept: "application/json" }, false],
    ["the probe of a page that waits", "HEAD", { "sec-fetch-dest": "empty", accept: "text/html" }, false],
    ["a script", "GET", { "sec-fetch-dest": "script", accept: "*/*" }, false],
    ["a form that was sent", "POST", { "sec-fetch-dest": "document", accept: html }, false],
    ["a client that says nothing", "GET", {}, false],
  ])("%s: %s", (_what, method, headers, expected) => {
    expect(isPageRequest({ method, headers })).toBe(expected);
  });
});
