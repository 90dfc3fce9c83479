import { number, type NumberSchema } from "yup";
import { hasTwoDecimals } from "../parts/two-decimals.ts";

/** An amount of money in the main unit, with at most two decimals. */
export function moneyField(least: number, most: number): NumberSchema<number> {
  return number()
    .typeError("An amount")
    .required("An amount, 0 for none")
    .min(least, `Not below ${least}`)
    .max(most, `At most ${most}`)
    .test("two-decimals", "At most two decimals", (value) => value === undefined || hasTwoDecimals(value));
}

/** Minor units of what was typed in the main unit. */
export const minorOf = (typed: number): number => Math.round(typed * 100);
