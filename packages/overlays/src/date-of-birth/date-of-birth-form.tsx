import { todayIn, type CalendarDate } from "@parlour/contract/rules/adult";
import { Button } from "@parlour/ui/button.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { object, string, type ObjectSchema } from "yup";
import { useOverlayServices } from "../overlay-context.tsx";
import forms from "../overlay-form.module.css";
import { OverlayForm } from "../overlay-form.tsx";
import { LoadedPart } from "../parts/loaded-part.tsx";
import type { TypedDate } from "../sign-up-draft.ts";
import type { BirthCalendarProps } from "./birth-calendar.tsx";
import { joinTypedDate, splitDate, typedDateProblem } from "./typed-date.ts";
import { TypedDateFields } from "./typed-date-fields.tsx";

// The calendar is a separate chunk, because most people type the date.
const loadCalendar = async () => (await import("./birth-calendar.tsx")).BirthCalendar;

export interface DateOfBirthFormProps {
  readonly initial: TypedDate;
  readonly purpose: "create" | "edit";
  readonly action: string;
  /** Called on every change, so that a draft can keep it. */
  readonly onType?: (typed: TypedDate) => void;
  /** Takes an accepted date. Resolves to the error to show at the field, or undefined on success. */
  readonly onAccept: (date: CalendarDate) => Promise<string | undefined>;
}

/** The date of birth: typed as day, month and year, or chosen in a calendar (AGE-4). */
export function DateOfBirthForm({ initial, purpose, action, onType, onAccept }: DateOfBirthFormProps) {
  const { clock, facts } = useOverlayServices();
  const today = todayIn(facts.region, new Date(clock.now()));

  async function submit(typed: TypedDate): Promise<string | undefined> {
    const date = joinTypedDate(typed);
    return date === null ? undefined : onAccept(date);
  }

  return (
    <OverlayForm<TypedDate>
      initialValues={{ ...initial }}
      schema={dateSchema(today)}
      validateOnMount
      onSubmit={submit}
    >
      {({ values, submitCount, refusal, isSubmitting, setStatus, setValues }) => {
        const date = joinTypedDate(values);
        // A complete date is checked at once; an incomplete one only on submit.
        const problem = date !== null || submitCount > 0 ? typedDateProblem(values, today) : null;
        const change = (typed: TypedDate) => {
          setStatus(undefined);
          onType?.(typed);
          void setValues(typed);
        };
        return (
          <>
            <TypedDateFields value={values} error={problem ?? refusal} onChange={change} />
            <div className={forms["actions"]}>
              <Button type="submit" size="large" loading={isSubmitting}>
                {action}
              </Button>
            </div>
            <CalendarDisclosure
              value={date}
              typedYear={values.year}
              today={today}
              view={purpose === "create" ? "year" : "month"}
              onPick={(picked) => change(splitDate(picked))}
            />
          </>
        );
      }}
    </OverlayForm>
  );
}

/** Returns the contract's rule as a schema that checks the three parts together. */
function dateSchema(today: CalendarDate): ObjectSchema<TypedDate> {
  return object({
    day: string().default(""),
    month: string().default(""),
    year: string().default(""),
  }).test("date-of-birth", function judge(typed) {
    const problem = typedDateProblem(typed, today);
    return problem === null ? true : this.createError({ path: "day", message: problem });
  });
}

function CalendarDisclosure(props: BirthCalendarProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<CalendarDays aria-hidden />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? "Hide the calendar" : "Pick from a calendar"}
      </Button>
      {open ? (
        <LoadedPart
          load={loadCalendar}
          waiting={<Spinner label="Loading the calendar" />}
          missing={<Notice tone="error">The calendar did not load. Type the date above instead.</Notice>}
        >
          {(BirthCalendar) => <BirthCalendar {...props} />}
        </LoadedPart>
      ) : null}
    </>
  );
}
