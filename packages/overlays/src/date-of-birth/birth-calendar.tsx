import { earliestBirthDate, type CalendarDate } from "@parlour/contract/rules/adult";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import dayjs from "dayjs";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { useState } from "react";
import { Calendar } from "react-calendar";
import { calendarDateOf } from "../clock.ts";
import styles from "./birth-calendar.module.css";
import { useCalendarKeys } from "./use-calendar-keys.ts";

export interface BirthCalendarProps {
  readonly value: CalendarDate | null;
  readonly today: CalendarDate;
  /** Spec 2, Date of birth: year view when creating, month view when editing. */
  readonly view: "year" | "month";
  readonly onPick: (date: CalendarDate) => void;
}

/** Where the calendar opens when nothing is typed yet: far enough back for most. */
const startYearsAgo = 30;

/** The calendar: 1950-01-01 to today, weeks starting on Monday, with arrow keys. */
export function BirthCalendar({ value, today, view, onPick }: BirthCalendarProps) {
  const minDate = dayjs(earliestBirthDate).toDate();
  const maxDate = dayjs(today).toDate();
  const inRange = value !== null && value >= earliestBirthDate && value <= today && dayjs(value).isValid();
  const chosen = inRange ? dayjs(value).toDate() : null;
  const [start] = useState(() => chosen ?? dayjs(today).subtract(startYearsAgo, "year").toDate());
  const calendarRef = useCalendarKeys();

  return (
    <fieldset ref={calendarRef} className={styles["calendar"]}>
      <legend>
        <VisuallyHidden>Calendar</VisuallyHidden>
      </legend>
      <Calendar
        defaultView={view}
        defaultActiveStartDate={start}
        value={chosen}
        minDate={minDate}
        maxDate={maxDate}
        minDetail="decade"
        calendarType="iso8601"
        locale="en-GB"
        showNeighboringMonth={false}
        navigationAriaLive="polite"
        prevLabel={<ChevronLeft aria-hidden />}
        prevAriaLabel="Back"
        nextLabel={<ChevronRight aria-hidden />}
        nextAriaLabel="Forward"
        prev2Label={<ChevronsLeft aria-hidden />}
        prev2AriaLabel="Far back"
        next2Label={<ChevronsRight aria-hidden />}
        next2AriaLabel="Far forward"
        onClickDay={(date) => onPick(calendarDateOf(date))}
      />
    </fieldset>
  );
}
