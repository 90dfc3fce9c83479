import { verifierFile } from "@parlour/contract/verifier-path";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const entry = fileURLToPath(import.meta.resolve("@parlour/statement-verifier/statement-verifier"));

/**
 * Bundles the offline verifier into one file among the site's files, so that everybody can download it (ROOT-7). It
 * runs with Node alone, and is not minified: people can read what they run.
 */
export async function buildVerifier(client: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "warn",
    ssr: { noExternal: true, target: "node" },
    build: {
      target: "node22",
      ssr: true,
      outDir: client,
      // Written next to the output of the client's build.
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: {
        // Comments name files relative to this folder, so that the bundle is the same wherever it is made.
        cwd: dirname(entry),
        input: entry,
        output: { format: "es", entryFileNames: verifierFile, codeSplitting: false },
      },
    },
  });
}
