/** What a schema field's note says about it. Refusals quote the description; the field guide prints all of it. */
export interface FieldNote {
  /** The requirement, worded to follow "make it" or "write": "a heading of at most 120 characters". */
  readonly description: string;
  readonly examples: readonly [unknown];
  /** Where customers meet it. */
  readonly "x-shown": string;
}

/** Notes of a field, to be spread into its schema. */
export function fieldNote(description: string, shown: string, example: unknown): FieldNote {
  return { description, examples: [example], "x-shown": shown };
}
