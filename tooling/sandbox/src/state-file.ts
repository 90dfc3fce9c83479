import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** A value in memory that, with a file, survives a restart. */
export interface StateFile<State> {
  readonly state: State;
  /** Reports a change of the state; it is saved soon, and listeners are called at once. */
  changed(): void;
  /** Calls back on every change. Returns a function that stops it. */
  subscribe(listener: () => void): () => void;
  /** Saves changes that are not in the file yet. */
  flush(): Promise<void>;
}

const writeDelayMs = 150;

/**
 * Opens a state, from its file if there is one. Throws an error that names the file if it isn't valid JSON, because
 * starting with an empty state would look like lost payments.
 */
export async function openStateFile<State extends object>(
  file: string | null,
  initial: () => State,
): Promise<StateFile<State>> {
  const state = { ...initial(), ...(file === null ? {} : await readJson(file)) };
  const listeners = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  function write(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (file === null) return Promise.resolve();
    const text = JSON.stringify(state);
    writing = writing.then(() => writeAtomically(file, text));
    return writing;
  }

  return {
    state,
    changed() {
      for (const listener of listeners) listener();
      if (file === null || timer !== null) return;
      timer = setTimeout(() => {
        write().catch((error: unknown) => process.emitWarning(`${file} was not written: ${String(error)}`));
      }, writeDelayMs);
      timer.unref();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: () => (timer === null ? writing : write()),
  };
}

async function readJson(file: string): Promise<object> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
  try {
    return JSON.parse(text) as object;
  } catch (error) {
    throw new Error(`${file} is not JSON; remove it, or start with --fresh`, { cause: error });
  }
}

/** Written to a temporary file and renamed, so that a crash leaves either the old file or the new one. */
async function writeAtomically(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const beside = `${file}.new`;
  await writeFile(beside, text);
  await rename(beside, file);
}
