/** Reports the steps of a build and how long each took. */
export interface BuildProgress {
  /** Runs a named part of the build. Parts may run at the same time. */
  part<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
  /** Prints the total time in seconds. */
  end(): void;
}

/** The part of an output stream that is used here. */
interface Output {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const clearLine = "\r\u001B[K";

/** Writes a line per finished step; on a terminal also shows the running step. */
export function createBuildProgress(title: string, output: Output, now: () => number): BuildProgress {
  const began = now();
  const running = new Set<string>();
  const seconds = (since: number): string => `${((now() - since) / 1000).toFixed(1)} s`;
  const live = (text: string): void => {
    if (output.isTTY === true) output.write(text);
  };
  const showRunning = (): void => {
    if (running.size > 0) live(`${clearLine}  … ${[...running].join(", ")}`);
  };
  output.write(`${title}\n`);
  return {
    async part(name, work) {
      const since = now();
      running.add(name);
      showRunning();
      try {
        const value = await work();
        live(clearLine);
        output.write(`  ${seconds(since).padStart(7)}  ${name}\n`);
        return value;
      } catch (error) {
        live(clearLine);
        throw error;
      } finally {
        running.delete(name);
        showRunning();
      }
    },
    end() {
      output.write(`  ${seconds(began).padStart(7)}  in all\n`);
    },
  };
}
