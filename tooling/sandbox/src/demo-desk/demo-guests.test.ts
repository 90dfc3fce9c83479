import { cannedProblem, cannedTitleMaxLength } from "@parlour/contract/rules/canned-reply";
import { codePoints } from "@parlour/contract/rules/code-points";
import { messageLength, messageMaxLength } from "@parlour/contract/rules/message";
import { passwordAllowed } from "@parlour/contract/rules/password";
import { usernameProblem } from "@parlour/contract/rules/username";
import { expect, test } from "vitest";
import { demoCannedReplies } from "./demo-canned-replies.ts";
import { demoGuests, isDemoGuest } from "./demo-guests.ts";

const site = (id: string, ...subdomains: string[]) => ({
  id,
  name: id,
  regions: subdomains.map((subdomain) => ({ subdomain })),
});

function places(...sites: readonly ReturnType<typeof site>[]): string[] {
  return demoGuests(sites).map(({ subdomain, region, brand }) => `${subdomain}.${brand.id} ${region}`);
}

test("guests spread over brands and regions, and make do with what there is", () => {
  const all = ["uk", "au", "ie"];
  expect(places(site("a", ...all), site("b", ...all), site("c", ...all), site("d", ...all))).toEqual([
    "uk.a GB",
    "ie.b IE",
    "uk.c GB",
    "au.d AU",
    "ie.a IE",
  ]);
  expect(new Set(places(site("a", "ie"), site("empty")))).toEqual(new Set(["ie.a IE"]));
  expect(places()).toEqual([]);
});

test("every guest would pass the sign-up, once", () => {
  const guests = demoGuests([site("a", "uk", "au", "ie")]);
  expect(new Set(guests.map(({ phone }) => phone)).size).toBe(guests.length);
  const ids = guests.flatMap(({ lines }) => lines.map(({ clientMessageId }) => clientMessageId));
  expect(new Set(ids).size).toBe(ids.length);
  for (const { username, password, phone, lines } of guests) {
    expect(usernameProblem(username)).toBeNull();
    expect(passwordAllowed(password)).toBe(true);
    expect(phone).toMatch(/^\+(447700900\d{3}|61491570\d{3}|35385012\d{4})$/);
    for (const { body } of lines) expect(messageLength(body)).toBeLessThanOrEqual(messageMaxLength);
  }
  expect(guests.every(({ username }) => isDemoGuest(username))).toBe(true);
  expect(isDemoGuest("DemoGuest99")).toBe(false);
});

test("every canned reply is one that a supervisor could have made", () => {
  for (const { title, body } of demoCannedReplies) {
    expect(codePoints(title)).toBeLessThanOrEqual(cannedTitleMaxLength);
    expect(cannedProblem(body)).toBeNull();
  }
});
