/** The months that pay can be looked at for (pure). */

/** The current month, which is not over, and a whole year before it. The statement has all entries (PAYROLL-6). */
const months = 13;
const names = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long", year: "numeric" });

/** The months up to now, newest first, as YYYY-MM with their names. Months are those of London. */
export function monthChoices(now: Date): { readonly value: string; readonly label: string }[] {
  const local = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London", dateStyle: "short" }).format(
    now,
  );
  const [year, month] = [Number(local.slice(0, 4)), Number(local.slice(5, 7))];
  return Array.from({ length: months }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 - index, 1));
    return { value: first.toISOString().slice(0, 7), label: names.format(first) };
  });
}

/** Returns the month in an address; the current one by default. */
export function monthOf(asked: string | undefined, now: Date): string {
  const choices = monthChoices(now);
  const [current] = choices;
  return choices.find(({ value }) => value === asked)?.value ?? current?.value ?? "";
}
