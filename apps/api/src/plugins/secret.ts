import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { writeDurably } from "./durable-file.ts";
import { StartError } from "./start-error.ts";

/** A short or empty file would make every key guessable. */
const minSecretLength = 32;

/**
 * Returns the server's secret: the configured one, or a random one that is created once in the data folder.
 */
export async function readSecret(given: string | undefined, dataFolder: string): Promise<string> {
  if (given !== undefined) return given;
  const file = join(dataFolder, "secret");
  try {
    const kept = (await readFile(file, "utf8")).trim();
    if (kept.length >= minSecretLength) return kept;
    throw new StartError(
      `${file} is damaged: it holds ${kept.length} characters. Put the former secret back from a backup. ` +
        "Where there is none, remove the file: a new secret is made, and the next start names the setting that accepts it. " +
        "Everybody has to sign in again then, and numbers that used their trial or excluded themselves are no longer known.",
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    const secret = randomBytes(48).toString("base64url");
    await writeDurably({ path: file, root: dataFolder, mode: 0o600 }, `${secret}\n`);
    return secret;
  }
}
