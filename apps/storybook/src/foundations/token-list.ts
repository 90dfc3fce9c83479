import tokensSource from "@parlour/ui/tokens.css?raw";

/** Names of the custom properties in tokens.css that start so, in the order they are written, each once. */
export function tokensNamed(prefix: string): readonly string[] {
  const declared = [...tokensSource.matchAll(/^\s*(--[\w-]+):/gmu)].flatMap(([, name]) => name ?? []);
  return [...new Set(declared)].filter((name) => name.startsWith(prefix));
}
