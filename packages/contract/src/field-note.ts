/** A schema field's note. Refusals quote the description; the field guide prints all of it. */
export interface FieldNote {
  /** The requirement, worded to follow "make it" or "write": "a heading of at most 120 characters". */
  readonly description: string;
  readonly examples: readonly [unknown];
  /** Where customers meet it. */
  readonly "x-shown": string;
}

/** Returns a field's notes, to be spread into its schema. */
export function fieldNote(description: string, shown: string, example: unknown): FieldNote {
  return { description, examples: [example], "x-shown": shown };
}
