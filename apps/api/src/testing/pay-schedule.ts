import * as fc from "fast-check";

/** One operation of a schedule of pay. Operators and sites are numbers. */
export type PayOperation =
  | {
      readonly kind: "rate";
      readonly site: number;
      readonly replyMinor: number;
      readonly hourMinor: number;
      readonly basis: "charged" | "any";
      readonly breaksPaid: boolean;
      /** Milliseconds ahead. */
      readonly ahead: number;
    }
  | { readonly kind: "pay_site"; readonly operator: number; readonly site: number }
  /** A reply that is stored so many milliseconds late. */
  | {
      readonly kind: "reply";
      readonly operator: number;
      readonly site: number;
      readonly charged: boolean;
      readonly late: number;
    }
  | {
      readonly kind: "span";
      readonly operator: number;
      readonly state: "available" | "break";
      readonly ms: number;
      readonly late: number;
    }
  /** An earlier time at the desk turns out to have been shorter. */
  | { readonly kind: "shorten"; readonly span: number }
  /** Deletes the messages of a site's customer. */
  | { readonly kind: "erase"; readonly site: number }
  | { readonly kind: "correct"; readonly operator: number; readonly site: number; readonly minor: number }
  | { readonly kind: "count" };

/** An operation at a time after the schedule's beginning, how often it runs at once, and where its process crashes. */
export interface PayStep {
  readonly at: number;
  readonly operation: PayOperation;
  readonly copies: number;
  readonly crashAt: number | null;
}

/** How long a schedule lasts: three days, over two midnights. */
export const scheduleMs = 3 * 86_400_000;

const operator = fc.nat(1);
const site = fc.nat(2);
const late = fc.oneof(
  { weight: 5, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat(40 * 3_600_000) },
);

function kind<Kind extends PayOperation["kind"]>(name: Kind): fc.Arbitrary<Kind> {
  return fc.constant(name);
}

const operation: fc.Arbitrary<PayOperation> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind("rate"),
      site,
      replyMinor: fc.nat(40),
      hourMinor: fc.nat(2_500),
      basis: fc.constantFrom("charged" as const, "any" as const),
      breaksPaid: fc.boolean(),
      ahead: fc.oneof(fc.constant(0), fc.nat(20 * 3_600_000)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind("pay_site"), operator, site }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: kind("reply"),
      operator,
      site,
      charged: fc.constantFrom(true, true, false),
      late,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind("span"),
      operator,
      state: fc.constantFrom("available" as const, "available" as const, "break" as const),
      ms: fc.integer({ min: 1, max: 30 * 3_600_000 }),
      late,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("shorten"), span: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("erase"), site }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind("correct"),
      operator,
      site,
      minor: fc.integer({ min: -900, max: 900 }).filter((minor) => minor !== 0),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind("count") }) },
);

/** Generates a schedule of so many steps, in the order of their times. */
export function paySchedule(length: number): fc.Arbitrary<readonly PayStep[]> {
  return fc
    .array(
      fc.record({
        at: fc.nat(scheduleMs - 1),
        operation,
        copies: fc.constantFrom(1, 1, 1, 2),
        crashAt: fc.option(fc.oneof(fc.nat(12), fc.nat(60)), { freq: 2 }),
      }),
      { minLength: length, maxLength: length },
    )
    .map((steps) => steps.toSorted((one, other) => one.at - other.at));
}
