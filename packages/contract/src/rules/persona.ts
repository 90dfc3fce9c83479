/**
 * A profile's persona, for operators only (DESK-31): how it speaks, where it comes from, what it likes, what it never says,
 * and ideas to begin with. A brand writes the parts; the server keeps one text, which the back office can change.
 */

/** The longest persona in characters, with its labels. */
export const personaMaxLength = 2000;

/** The parts that a brand writes. */
interface WrittenPersona {
  readonly voice: string;
  readonly background: string;
  readonly likes: string;
  readonly never: string;
  readonly openings: readonly string[];
}

/** A part of a persona's text. Text that staff wrote freely has parts without a label. */
interface PersonaPart {
  readonly label: string | null;
  /** One paragraph, or the ideas of a list. */
  readonly lines: readonly string[];
}

/** Joins the parts to the text that the server keeps: one labelled line each, then the ideas in lines of their own. */
export function personaText({ voice, background, likes, never, openings }: WrittenPersona): string {
  return [
    `Voice: ${voice}`,
    `Background: ${background}`,
    `Likes: ${likes}`,
    `Boundaries: ${never}`,
    "Opening ideas:",
    ...openings.map((idea) => `- ${idea}`),
  ].join("\n");
}

/** One or two words and a colon at the start of a line. */
const labelled = /^(?<label>\p{Lu}\p{L}+(?: \p{L}+)?):(?:\s+(?<rest>.*))?$/u;

/**
 * Splits a persona's text for display. A line that starts with one or two words and a colon starts a part; the lines below
 * belong to it. Blank lines are left out.
 */
export function personaParts(text: string): readonly PersonaPart[] {
  const parts: { label: string | null; lines: string[] }[] = [];
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    const groups = labelled.exec(line)?.groups;
    if (groups !== undefined) {
      const { label = "", rest } = groups;
      parts.push({ label, lines: rest === undefined || rest === "" ? [] : [rest] });
      continue;
    }
    if (parts.length === 0) parts.push({ label: null, lines: [] });
    parts.at(-1)?.lines.push(line.replace(/^[-–•] /, ""));
  }
  return parts;
}
