import tokensSource from "@parlour/ui/tokens.css?raw";

/**
 * Returns the names of the custom properties in tokens.css with this prefix, in the order they are written,
 * each once.
 */
export function tokensNamed(prefix: string): readonly string[] {
  const declared = [...tokensSource.matchAll(/^\s*(--[\w-]+):/gmu)].flatMap(([, name]) => name ?? []);
  return [...new Set(declared)].filter((name) => name.startsWith(prefix));
}
