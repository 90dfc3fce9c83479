/** Whether an amount of money in the main unit is a whole number of minor units: 4.5 is, 4.567 is not. */
export function hasTwoDecimals(amount: number): boolean {
  return Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
}
