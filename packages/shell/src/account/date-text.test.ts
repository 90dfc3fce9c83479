import { describe, expect, it } from "vitest";
import { agoText, dayText, dateTimeText } from "./date-text.ts";

// No offset: the test machine's own time zone, as for customers.
const now = new Date("2026-11-21T14:00:00").getTime();
const at = (local: string) => new Date(local).toISOString();

describe("moments in words", () => {
  it("names the weekday, and the year where it is another one", () => {
    expect(dateTimeText(at("2026-11-22T14:03:00"), now)).toBe("Sunday 22 November at 14:03");
    expect(dateTimeText(at("2027-05-21T09:00:00"), now)).toBe("Friday 21 May 2027 at 09:00");
    expect(dayText(at("2026-11-03T09:00:00"))).toBe("3 November 2026");
  });

  it.each([
    ["2026-11-21T13:59:40", "just now"],
    ["2026-11-21T13:59:00", "1 minute ago"],
    ["2026-11-21T13:40:00", "20 minutes ago"],
    ["2026-11-21T09:12:00", "today at 09:12"],
    ["2026-11-20T23:50:00", "yesterday at 23:50"],
    ["2026-11-18T10:00:00", "18 November at 10:00"],
  ])("%s is %s", (moment, text) => {
    expect(agoText(at(moment), now)).toBe(text);
  });
});
