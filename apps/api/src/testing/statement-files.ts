import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const verifier = join(
  import.meta.dirname,
  "../../../../tooling/statement-verifier/src/statement-verifier.ts",
);

/**
 * Writes the statements to files and runs the offline verifier on them, as one statement in several files;
 * returns its exit status and output. Run as a command, because it shares no code with the server.
 */
export async function verifyOffline(
  ...statements: readonly string[]
): Promise<{ readonly status: number; readonly output: string }> {
  const folder = await mkdtemp(join(tmpdir(), "parlour-statement-"));
  const paths = statements.map((_, index) => join(folder, `statement-${index}`));
  await Promise.all(statements.map(async (text, index) => writeFile(paths[index] ?? "", text)));
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, [verifier, ...paths], (error, stdout, stderr) => {
        resolve({ status: typeof error?.code === "number" ? error.code : 0, output: stdout + stderr });
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
