import { describe, expect, it } from "vitest";
import { fieldMessages } from "../field-messages.ts";
import { joinTypedDate, splitDate, typedDateProblem } from "./typed-date.ts";

const today = "2026-11-20";
const typed = (day: string, month: string, year: string) => ({ day, month, year });

describe("A typed date of birth (AGE-1, AGE-3)", () => {
  it.each([
    ["someone 18 tomorrow is refused", typed("21", "11", "2008"), fieldMessages.underage],
    [
      "someone 18 today is refused: strictly earlier is asked for",
      typed("20", "11", "2008"),
      fieldMessages.underage,
    ],
    ["someone who turned 18 yesterday is accepted", typed("19", "11", "2008"), null],
    ["1 January 1950 is accepted", typed("1", "1", "1950"), null],
    ["31 December 1949 is before the range", typed("31", "12", "1949"), fieldMessages.dateRange],
    ["tomorrow is after the range", typed("21", "11", "2026"), fieldMessages.dateRange],
    ["30 February does not exist", typed("30", "2", "1990"), fieldMessages.dateUnreal],
    ["29 February of a leap year exists", typed("29", "02", "1992"), null],
    ["a year of two digits is incomplete", typed("7", "5", "90"), fieldMessages.dateIncomplete],
    ["nothing typed is incomplete", typed("", "", ""), fieldMessages.dateIncomplete],
  ])("%s", (_title, value, problem) => {
    expect(typedDateProblem(value, today)).toBe(problem);
  });

  it("is joined and split as people write it", () => {
    expect(joinTypedDate(typed("7", "5", "1990"))).toBe("1990-05-07");
    expect(splitDate("1990-05-07")).toEqual(typed("7", "5", "1990"));
  });
});
