/** An instruction of a Containerfile, with the stage it belongs to. */
export interface Instruction {
  readonly stage: number;
  /** In capitals, such as COPY. */
  readonly name: string;
  readonly text: string;
}

/** Parses a Containerfile: removes comments, joins continued lines, and counts stages from 0. */
export function readContainerfile(source: string): Instruction[] {
  const lines = source
    .split("\n")
    .filter((line) => !line.trimStart().startsWith("#"))
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line.trim() !== "");
  let stage = -1;
  return lines.map((line) => {
    const [, name = "", text = ""] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (name.toUpperCase() === "FROM") stage += 1;
    return { stage, name: name.toUpperCase(), text };
  });
}

/**
 * Parses a COPY instruction: its sources, their origin (a stage's name, or null for the repository), and the
 * target.
 */
export function readCopy(text: string): {
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
} {
  const words = text.split(/\s+/);
  const paths = words.filter((word) => !word.startsWith("--"));
  return {
    from: words.find((word) => word.startsWith("--from="))?.slice("--from=".length) ?? null,
    sources: paths.slice(0, -1),
    target: paths.at(-1) ?? "",
  };
}
