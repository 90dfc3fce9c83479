import { earliestBirthDate, type CalendarDate } from "@parlour/contract/rules/adult";
import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import dayjs from "dayjs";
import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { Calendar } from "react-calendar";
import { calendarDateOf } from "../clock.ts";
import styles from "./birth-calendar.module.css";
import { useCalendarKeys } from "./use-calendar-keys.ts";

export interface BirthCalendarProps {
  readonly value: CalendarDate | null;
  /** The year typed so far, which the calendar follows before the date is complete. */
  readonly typedYear: string;
  readonly today: CalendarDate;
  /** Year view when creating, month view when editing (AGE-4). */
  readonly view: "year" | "month";
  readonly onPick: (date: CalendarDate) => void;
}

/** The year in which the calendar opens before a date is typed: far enough back for most customers. */
const startYearsAgo = 30;

type View = "month" | "year" | "decade";

/** The distance that the single and double arrows move in each view. */
const arrowSteps: { readonly [Shown in View]: readonly [near: string, far: string] } = {
  month: ["month", "year"],
  year: ["year", "ten years"],
  decade: ["ten years", "hundred years"],
};

/**
 * The calendar: 1950-01-01 to today, weeks starting on Monday, with arrow keys. It follows the typed date.
 */
export function BirthCalendar({ value, typedYear, today, view, onPick }: BirthCalendarProps) {
  const minDate = dayjs(earliestBirthDate).toDate();
  const maxDate = dayjs(today).toDate();
  const inRange = value !== null && value >= earliestBirthDate && value <= today && dayjs(value).isValid();
  const chosen = inRange ? dayjs(value).toDate() : null;
  const typed = inRange ? value : firstDayOf(typedYear, today);
  const [start, setStart] = useState(() =>
    dayjs(typed ?? dayjs(today).subtract(startYearsAgo, "year")).toDate(),
  );
  const [shown, setShown] = useState<View>(view);
  const [followed, setFollowed] = useState(typed);
  const calendarRef = useCalendarKeys();
  const [near, far] = arrowSteps[shown];

  // The calendar can open below the visible part of a low screen, and its height changes with the view.
  const show = useCallback(() => calendarRef.current?.scrollIntoView({ block: "nearest" }), [calendarRef]);
  useEffect(() => {
    show();
  }, [show]);

  if (typed !== followed) {
    setFollowed(typed);
    if (typed !== null) setStart(dayjs(typed).toDate());
  }

  return (
    <fieldset ref={calendarRef} className={styles["calendar"]}>
      <legend>
        <VisuallyHidden>Calendar</VisuallyHidden>
      </legend>
      <Calendar
        view={shown}
        onViewChange={({ view: next }) => {
          setShown(next === "century" ? "decade" : next);
          requestAnimationFrame(show);
        }}
        activeStartDate={startOf(start, shown)}
        onActiveStartDateChange={({ activeStartDate }) => {
          if (activeStartDate !== null) setStart(activeStartDate);
        }}
        value={chosen}
        minDate={minDate}
        maxDate={maxDate}
        minDetail="decade"
        calendarType="iso8601"
        locale="en-GB"
        showNeighboringMonth={false}
        navigationAriaLive="polite"
        prevLabel={<ChevronLeft aria-hidden />}
        prevAriaLabel={`Previous ${near}`}
        nextLabel={<ChevronRight aria-hidden />}
        nextAriaLabel={`Next ${near}`}
        prev2Label={<ChevronsLeft aria-hidden />}
        prev2AriaLabel={`Previous ${far}`}
        next2Label={<ChevronsRight aria-hidden />}
        next2AriaLabel={`Next ${far}`}
        onClickDay={(date) => onPick(calendarDateOf(date))}
      />
    </fieldset>
  );
}

/** Returns 1 January of a fully typed year within the calendar's range, otherwise null. */
function firstDayOf(year: string, today: CalendarDate): CalendarDate | null {
  if (!/^\d{4}$/.test(year)) return null;
  const first: CalendarDate = `${year}-01-01`;
  return first >= earliestBirthDate && first <= today ? first : null;
}

/** The first day of the view around a date; react-calendar accepts no other day. */
function startOf(date: Date, view: View): Date {
  if (view === "decade") {
    // Its decades begin with the year after a round one, such as 1991.
    const year = date.getFullYear() - ((date.getFullYear() - 1) % 10);
    return dayjs(date).year(year).startOf("year").toDate();
  }
  return dayjs(date).startOf(view).toDate();
}
