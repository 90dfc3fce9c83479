/** Shows progress: on a terminal one line that counts the seconds, elsewhere a line per step. */
export interface Progress {
  step(text: string): void;
  /** Reports a finished part of the running step, with the seconds since the step began. */
  part(text: string): void;
  /** Ends the current step. */
  done(): void;
  say(text: string): void;
}

const tickMs = 100;
const clearLine = "\r\u001B[K";

/** Writes progress to an output, which may be a terminal or a file. */
export function createProgress(output: NodeJS.WriteStream): Progress {
  let current: { readonly text: string; readonly since: number } | null = null;
  let timer: NodeJS.Timeout | null = null;
  // A closed terminal (SIGHUP) must not prevent a clean stop.
  output.on("error", () => undefined);

  const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;
  function done(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
    if (current === null) return;
    output.write(`${output.isTTY ? clearLine : ""}✓ ${current.text} (${seconds(current.since)})\n`);
    current = null;
  }

  return {
    step(text) {
      done();
      const since = Date.now();
      current = { text, since };
      if (!output.isTTY) {
        output.write(`… ${text}\n`);
        return;
      }
      timer = setInterval(() => output.write(`${clearLine}… ${text} (${seconds(since)})`), tickMs);
      timer.unref();
    },
    part(text) {
      if (current === null) return;
      output.write(`${output.isTTY ? clearLine : ""}  ${text} (${seconds(current.since)})\n`);
    },
    done,
    say(text) {
      done();
      output.write(`${text}\n`);
    },
  };
}
