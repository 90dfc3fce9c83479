import { describe, expect, test } from "vitest";
import { isPushEndpoint } from "./push-endpoint.ts";

describe("pushes may go", () => {
  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://web.push.apple.com/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
  ])("to a push service on the internet: %s", (endpoint) => {
    expect(isPushEndpoint(endpoint, undefined)).toBe(true);
  });

  test.each([
    ["plain http", "http://push.example.com/a"],
    ["another port", "https://push.example.com:8443/a"],
    ["an address instead of a name", "https://93.184.216.34/a"],
    ["an address written as a number", "https://2130706433/a"],
    ["an address in hexadecimal", "https://0x7f000001/a"],
    ["an IPv6 address", "https://[::1]/a"],
    ["this machine", "https://localhost/a"],
    ["a loopback name", "https://uk.duskwren.localhost/a"],
    ["a loopback name with a dot at its end", "https://uk.duskwren.localhost./a"],
    ["a name of the neighbourhood", "https://metadata.google.internal/a"],
    ["a name without a dot", "https://redis/a"],
    ["somebody's password", "https://user:word@push.example.com/a"],
    ["no address at all", "push"],
    ["a file", "file:///etc/passwd"],
  ])("never to %s", (_what, endpoint) => {
    expect(isPushEndpoint(endpoint, undefined)).toBe(false);
  });

  test("to the one origin that a setting trusts, and to no other of its machine", () => {
    const trusted = "http://127.0.0.1:8300";
    expect(isPushEndpoint("http://127.0.0.1:8300/push/1", trusted)).toBe(true);
    expect(isPushEndpoint("http://127.0.0.1:8301/push/1", trusted)).toBe(false);
    expect(isPushEndpoint("http://user@127.0.0.1:8300/push/1", trusted)).toBe(false);
  });
});
