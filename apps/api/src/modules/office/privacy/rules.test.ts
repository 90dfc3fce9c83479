import { describe, expect, test } from "vitest";
import { retentionCutoff } from "./rules.ts";

const on = (text: string): Date => new Date(`${text}T10:30:00.000Z`);
const cutoff = (kind: Parameters<typeof retentionCutoff>[0], today: string): string =>
  retentionCutoff(kind, on(today)).toISOString();

/**
 * A second, independent calculation: adds the months to the written date and compares the two dates as text. Data
 * is due from the day after that date.
 */
function dueByTheCalendar(lastAction: string, today: string, months: number): boolean {
  const [year = 0, month = 0, day = 0] = lastAction.split("-").map(Number);
  const later = year * 12 + (month - 1) + months;
  const written = [
    String(Math.floor(later / 12)).padStart(4, "0"),
    String((later % 12) + 1).padStart(2, "0"),
    String(day).padStart(2, "0"),
  ].join("-");
  return written < today;
}

describe("retention", () => {
  test("is 2 years after the last action, whose last day counts in full", () => {
    expect(cutoff("customers", "2026-11-21")).toBe("2024-11-21T00:00:00.000Z");
    expect(cutoff("conversations", "2026-11-21")).toBe("2024-11-21T00:00:00.000Z");
    expect(on("2024-11-21") < retentionCutoff("customers", on("2026-11-21"))).toBe(false);
    expect(on("2024-11-21") < retentionCutoff("customers", on("2026-11-22"))).toBe(true);
  });

  test("of a last action on 29 February ends with February two years later", () => {
    expect(on("2024-02-29") < retentionCutoff("customers", on("2026-02-28"))).toBe(false);
    expect(on("2024-02-29") < retentionCutoff("customers", on("2026-03-01"))).toBe(true);
    // on 29 February, data last used on 28 February two years before is due
    expect(on("2026-02-28") < retentionCutoff("customers", on("2028-02-28"))).toBe(false);
    expect(on("2026-02-28") < retentionCutoff("customers", on("2028-02-29"))).toBe(true);
    expect(on("2026-03-01") < retentionCutoff("customers", on("2028-02-29"))).toBe(false);
  });

  test("of an enquiry is until it is resolved plus 3 months, also from the end of a long month", () => {
    expect(cutoff("enquiries", "2026-11-21")).toBe("2026-08-21T00:00:00.000Z");
    expect(on("2026-11-30") < retentionCutoff("enquiries", on("2027-02-28"))).toBe(false);
    expect(on("2026-11-30") < retentionCutoff("enquiries", on("2027-03-01"))).toBe(true);
  });

  test("of a bar ends with it", () => {
    expect(cutoff("barredPhones", "2026-11-21")).toBe("2026-11-21T00:00:00.000Z");
    expect(cutoff("verificationCodes", "2026-03-01")).toBe("2026-01-30T00:00:00.000Z");
  });

  test("agrees with the calendar on 20,000 dates", () => {
    const firstDay = Date.UTC(2018, 4, 1);
    const dates = Array.from({ length: 20_000 }, (_, day) =>
      new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10),
    );
    let disagreements = 0;
    let compared = 0;
    for (const lastAction of dates) {
      for (const [kind, months] of [
        ["customers", 24],
        ["enquiries", 3],
      ] as const) {
        const [year = 0, month = 0, day = 0] = lastAction.split("-").map(Number);
        for (let offset = -2; offset <= 2; offset += 1) {
          const today = new Date(Date.UTC(year, month - 1 + months, day + offset)).toISOString().slice(0, 10);
          const due = new Date(`${lastAction}T23:59:59.999Z`) < retentionCutoff(kind, on(today));
          const dueEarly = new Date(`${lastAction}T00:00:00.000Z`) < retentionCutoff(kind, on(today));
          const expected = dueByTheCalendar(lastAction, today, months);
          compared += 1;
          if (due !== expected || dueEarly !== expected) disagreements += 1;
        }
      }
    }
    console.info(`retention: ${dates.length} dates, ${compared} comparisons, ${disagreements} disagreements`);
    expect(disagreements).toBe(0);
  });
});
