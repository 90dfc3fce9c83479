declare const checked: unique symbol;

/** A name that `fileName` made. Downloads take no other. */
export type FileName = string & { readonly [checked]: true };

interface FileFacts {
  /** What the file is, then whose or which: `["personal-data", "duskwren"]`. */
  readonly what: readonly string[];
  /** The time at which it was made, or the days that it is about. */
  readonly when: Date | { readonly from: string; readonly to: string };
  /** Of a file in several parts, which one; the first is 1. */
  readonly part?: number;
  readonly ending: "csv" | "html" | "json" | "txt" | "zip";
}

/**
 * Returns a download's name: what it is, whose or which, and when, such as `pay-2026-11-27.json` and
 * `regulator-GB-2026-01-01-to-2026-11-25.zip`. Days are UTC's, as the times in the files. Pure.
 */
export function fileName({ what, when, part, ending }: FileFacts): FileName {
  const days = when instanceof Date ? [when.toISOString().slice(0, 10)] : [...new Set([when.from, when.to])];
  const words = [...what, days.join("-to-"), ...(part === undefined ? [] : [`part-${part}`])];
  // Ids of providers may have characters that names of files can't have.
  return `${words.join("-").replaceAll(/[^\w.-]+/g, "-")}.${ending}` as FileName;
}
