import { fileURLToPath } from "node:url";

/** The scripts for browsers, each bundled from TypeScript into one classic script. */
const entries = {
  "bot-check": "./bot-check/browser/turnstile-script.ts",
  "bot-check-widget": "./bot-check/browser/widget.ts",
  cards: "./cards/browser/stripe-script.ts",
  "cards-frame": "./cards/browser/payment-frame.ts",
  "cards-wallet": "./cards/browser/wallet-sheet-frame.ts",
  push: "./push/browser/push-script.ts",
  page: "./page-scripts/browser/page-script.ts",
  live: "./pages/live.ts",
} as const;
export type BrowserScript = keyof typeof entries;

const bundled = new Map<BrowserScript, Promise<string>>();

/** Returns the code of one script; built on first use and cached. */
export function browserScript(name: BrowserScript): Promise<string> {
  const known = bundled.get(name);
  if (known !== undefined) return known;
  const code = bundle(fileURLToPath(new URL(entries[name], import.meta.url)));
  bundled.set(name, code);
  return code;
}

/** Builds all scripts in advance, so that the first page does not wait for them. */
export async function prepareBrowserScripts(): Promise<void> {
  await Promise.all((Object.keys(entries) as BrowserScript[]).map(browserScript));
}

async function bundle(input: string): Promise<string> {
  // Imported here, because the launcher and tests without scripts start faster without it.
  const { build } = await import("vite");
  const result = await build({
    configFile: false,
    logLevel: "silent",
    root: fileURLToPath(new URL(".", import.meta.url)),
    build: {
      write: false,
      minify: false,
      target: "es2022",
      rolldownOptions: { input, output: { format: "iife" } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const output of outputs) {
    if (!("output" in output)) continue;
    const [chunk] = output.output;
    return chunk.code;
  }
  throw new Error(`${input} produced no script`);
}
