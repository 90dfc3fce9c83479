import * as fc from "fast-check";
import type { DisputeNews, RefundNews } from "./credit-model.ts";

/** One operation of a schedule. Customers, profiles and earlier things are numbers, modulo how many exist. */
export type Operation =
  | { readonly kind: "purchase"; readonly customer: number; readonly credits: number; readonly paid: boolean }
  | { readonly kind: "write"; readonly customer: number; readonly profile: number }
  | { readonly kind: "reply"; readonly customer: number; readonly profile: number; readonly length: number }
  | { readonly kind: "goodwill"; readonly customer: number; readonly credits: number }
  | {
      readonly kind: "refund";
      readonly purchase: number;
      /** The number of an earlier refund that the report is about; null: a new one. */
      readonly earlier: number | null;
      /** A share of the price, in hundredths. */
      readonly share: number;
      readonly status: RefundNews;
    }
  | {
      readonly kind: "dispute";
      readonly purchase: number;
      readonly earlier: number | null;
      readonly share: number;
      readonly status: DisputeNews;
    }
  /** The customer asks for a refund. */
  | { readonly kind: "ask_refund"; readonly purchase: number }
  /** The customer withdraws from a purchase. */
  | { readonly kind: "withdraw"; readonly purchase: number }
  /** Two of staff refund unspent credits, or hundredths of the price as goodwill. */
  | {
      readonly kind: "refund_part";
      readonly purchase: number;
      readonly part: "credits" | "goodwill";
      readonly amount: number;
    }
  | { readonly kind: "limit"; readonly customer: number; readonly hours: number }
  | { readonly kind: "later"; readonly hours: number }
  | { readonly kind: "erase"; readonly customer: number }
  /** The number of an erased customer opens another account. */
  | { readonly kind: "sign_up_again"; readonly customer: number }
  /** Repeats an earlier purchase, reply, message or goodwill. */
  | { readonly kind: "again"; readonly earlier: number };

/** An operation, how often it runs at once, and where its process crashes; null: nowhere. */
export interface Step {
  readonly operation: Operation;
  readonly copies: number;
  readonly crashAt: number | null;
}

const customer = fc.nat(2);
const profile = fc.nat(1);
const earlier = fc.option(fc.nat(20));
const share = fc.constantFrom(100, 100, 100, 50, 33, 7);

function kind<Kind extends Operation["kind"]>(name: Kind): fc.Arbitrary<Kind> {
  return fc.constant(name);
}

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind("purchase"),
      customer,
      credits: fc.integer({ min: 1, max: 6 }),
      paid: fc.constantFrom(true, true, true, false),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: kind("write"), customer, profile }) },
  {
    weight: 9,
    arbitrary: fc.record({
      kind: kind("reply"),
      customer,
      profile,
      length: fc.constantFrom(12, 12, 12, 12, 460, 461),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind("goodwill"), customer, credits: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind("refund"),
      purchase: fc.nat(20),
      earlier,
      share,
      status: fc.constantFrom<RefundNews>("requested", "succeeded", "failed"),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind("dispute"),
      purchase: fc.nat(20),
      earlier,
      share,
      status: fc.constantFrom<DisputeNews>("open", "lost", "won"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind("ask_refund"), purchase: fc.nat(20) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind("withdraw"), purchase: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind("refund_part"),
      purchase: fc.nat(20),
      part: fc.constantFrom("credits" as const, "credits" as const, "goodwill" as const),
      amount: fc.constantFrom(1, 1, 2, 3, 25, 60),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: kind("limit"), customer, hours: fc.integer({ min: 1, max: 48 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind("later"), hours: fc.integer({ min: 1, max: 24 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind("erase"), customer }) },
  { weight: 4, arbitrary: fc.record({ kind: kind("sign_up_again"), customer }) },
  { weight: 3, arbitrary: fc.record({ kind: kind("again"), earlier: fc.nat(40) }) },
);

/**
 * Generates a schedule of so many steps. Two of five crash; the later points are in the longer operations.
 */
export function schedule(length: number): fc.Arbitrary<readonly Step[]> {
  return fc.array(
    fc.record({
      operation,
      copies: fc.constantFrom(1, 1, 1, 2, 3),
      crashAt: fc.option(
        fc.oneof(
          { weight: 4, arbitrary: fc.nat(15) },
          { weight: 4, arbitrary: fc.nat(45) },
          // an erasure has many statements
          { weight: 1, arbitrary: fc.nat(150) },
        ),
        { freq: 2 },
      ),
    }),
    { minLength: length, maxLength: length },
  );
}
