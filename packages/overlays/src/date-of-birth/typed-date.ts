import {
  isBirthDateInRange,
  isCalendarDate,
  isLegalAge,
  type CalendarDate,
} from "@parlour/contract/rules/adult";
import { fieldMessages } from "../field-messages.ts";
import type { TypedDate } from "../sign-up-draft.ts";

/** Joins 7, 5, 1990 to 1990-05-07. null while it is incomplete; the date need not exist. */
export function joinTypedDate({ day, month, year }: TypedDate): CalendarDate | null {
  if (!/^\d{1,2}$/.test(day.trim()) || !/^\d{1,2}$/.test(month.trim()) || !/^\d{4}$/.test(year.trim()))
    return null;
  return `${year.trim()}-${month.trim().padStart(2, "0")}-${day.trim().padStart(2, "0")}`;
}

/** Splits 1990-05-07 into 7, 5, 1990, as people write it. */
export function splitDate(date: CalendarDate): TypedDate {
  const [year = "", month = "", day = ""] = date.split("-");
  return { day: day.replace(/^0/, ""), month: month.replace(/^0/, ""), year };
}

/** Returns what is wrong with a typed date of birth (AGE-1, AGE-3), or null. */
export function typedDateProblem(typed: TypedDate, today: CalendarDate): string | null {
  const date = joinTypedDate(typed);
  if (date === null) return fieldMessages.dateIncomplete;
  if (!isCalendarDate(date)) return fieldMessages.dateUnreal;
  if (!isBirthDateInRange(date, today)) return fieldMessages.dateRange;
  return isLegalAge(date, today) ? null : fieldMessages.underage;
}
