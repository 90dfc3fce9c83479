import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const verifier = join(
  import.meta.dirname,
  "../../../../tooling/statement-verifier/src/statement-verifier.ts",
);

/** A command's exit status and output. */
export interface Verdict {
  readonly status: number;
  readonly output: string;
}

/**
 * Writes files and runs the offline verifier on them; arguments that are a file's name become its path. Run as a command,
 * because it shares no code with the server.
 */
export async function runVerifier(
  files: { readonly [name: string]: string },
  args: readonly string[],
): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), "parlour-statement-"));
  await Promise.all(Object.entries(files).map(async ([name, text]) => writeFile(join(folder, name), text)));
  const paths = args.map((arg) => (Object.hasOwn(files, arg) ? join(folder, arg) : arg));
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, [verifier, ...paths], { maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
        resolve({ status: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the offline verifier on one statement in several files. */
export async function verifyOffline(...statements: readonly string[]): Promise<Verdict> {
  const files = Object.fromEntries(statements.map((text, index) => [`statement-${index}`, text]));
  return await runVerifier(files, Object.keys(files));
}
