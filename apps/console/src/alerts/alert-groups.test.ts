import type { OpsAlert } from "@parlour/contract/operations/ops-alerts";
import { expect, test } from "vitest";
import { groupAlerts } from "./alert-groups.ts";

function alert(
  id: string,
  region: OpsAlert["region"],
  state: OpsAlert["state"],
  brand: string | null = null,
): OpsAlert {
  const at = "2026-11-22T10:00:00Z";
  const look = { icon: "bell", colour: "#336699", contentPrimary: id, contentSecondary: "" };
  return { id, region, brand, state, startsAt: at, expiresAt: at, createdAt: at, author: null, ...look };
}

test("of several alerts in a region customers see the one that began last; what comes is in its order", () => {
  const groups = groupAlerts([
    alert("in a week", "GB", "scheduled"),
    alert("tomorrow", "GB", "scheduled"),
    alert("new", "GB", "active"),
    alert("elsewhere", "IE", "active"),
    alert("old", "GB", "active"),
    alert("gone", "GB", "expired"),
    alert("taken back", "GB", "cancelled"),
  ]);
  expect(groups.now.map(({ alert: { id }, shown }) => [id, shown])).toEqual([
    ["new", true],
    ["elsewhere", true],
    ["old", false],
  ]);
  expect(groups.coming.map(({ id }) => id)).toEqual(["tomorrow", "in a week"]);
  expect(groups.over.map(({ id }) => id)).toEqual(["gone", "taken back"]);
});

test("an alert for one brand hides others of that brand alone", () => {
  const groups = groupAlerts([
    alert("duskwren's newest", "GB", "active", "duskwren"),
    alert("duskwren's", "GB", "active", "duskwren"),
    alert("saltlark's", "GB", "active", "saltlark"),
    alert("everybody's", "GB", "active"),
    alert("saltlark's old one", "GB", "active", "saltlark"),
  ]);
  expect(groups.now.map(({ shown }) => shown)).toEqual([true, false, true, true, false]);
});
