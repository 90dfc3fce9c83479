import { contentChanges as changesOf } from "@parlour/contract/rules/content-changes";

/** How many characters of a text are shown before it is cut. */
const shownLetters = 60;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  const letters = Array.from(text);
  return letters.length > shownLetters ? `${letters.slice(0, shownLetters - 1).join("")}…` : text;
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/** Lists every field that differs between two contents, one line each: path, old value, new value. */
export function contentChanges(before: unknown, after: unknown): string[] {
  return changesOf(before, after).map(
    (change) => `${change.field}: ${shown(change.before)} -> ${shown(change.after)}`,
  );
}

/** Returns the addresses of a brand's own hashed pictures in a content. */
export function assetsOf(content: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string" && value.startsWith("/assets/")) found.add(value);
    else if (isGroup(value)) Object.values(value).forEach(visit);
  };
  visit(content);
  return [...found];
}
