/** Variables by name. */
export type Environment = { readonly [name: string]: string | undefined };

/** Reads variables and collects all problems, so that they are reported together. */
export function createReader(environment: Environment) {
  const problems: string[] = [];
  const optional = (name: string): string | undefined => {
    const value = environment[name]?.trim();
    return value === "" ? undefined : value;
  };
  return {
    problems,
    optional,
    required(name: string, what: string): string {
      const value = optional(name);
      if (value === undefined) problems.push(`${name} is missing: ${what}.`);
      return value ?? "";
    },
    url(name: string): string | undefined {
      const value = optional(name);
      if (value === undefined) return undefined;
      if (!URL.canParse(value) || !/^https?:/.test(value)) {
        problems.push(`${name} is not an http or https address: "${value}".`);
        return undefined;
      }
      return value.replace(/\/$/, "");
    },
    list(name: string): string[] {
      const parts = optional(name)?.split(",") ?? [];
      return parts.map((part) => part.trim()).filter((part) => part !== "");
    },
  };
}
export type EnvironmentReader = ReturnType<typeof createReader>;

/** Reads a whole number within bounds; returns `usual` if the variable is missing or wrong. */
export function readCount(
  reader: EnvironmentReader,
  name: string,
  usual: number,
  least: number,
  most: number,
): number {
  const text = reader.optional(name) ?? String(usual);
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= least && count <= most) return count;
  reader.problems.push(`${name} is not a whole number from ${least} to ${most}: "${text}".`);
  return usual;
}
