/** Rounds half up by the text of the quotient, with tenths of a minor unit to spare. */
export const rounded = (value: number): number => Math.round(Number(value.toFixed(6)));
