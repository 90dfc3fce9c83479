/** Parts of a manifest with a file of their own (docs/architecture.md, "A brand"); the rest is in `src/brand.ts`. */
const files: readonly (readonly [part: RegExp, file: (code: string) => string])[] = [
  [/^theme\b/, () => "src/theme.ts"],
  [/^starters\b/, () => "src/starters.ts"],
  [/^profiles\b/, () => "src/profiles.ts"],
  [/^regions\.(?<code>\w+)\.content\b/, (code) => `src/content/${code.toLowerCase()}.ts`],
];

/**
 * Returns the file of a brand's folder in which a field is written. A part that is missing as a whole is
 * missing in `src/brand.ts`.
 */
export function fileOfField(field: string, isThere: boolean): string {
  for (const [part, file] of files) {
    const match = part.exec(field);
    if (match === null) continue;
    const isWholePart = match[0] === field;
    return isWholePart && !isThere ? "src/brand.ts" : file(match.groups?.["code"] ?? "");
  }
  return "src/brand.ts";
}
