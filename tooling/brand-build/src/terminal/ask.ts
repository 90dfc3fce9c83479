import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { BrandBuildError } from "../brand-build-error.ts";

/** Asks a person one question after another. */
export interface Asker {
  /** Returns the typed answer, or `initial` if it is empty. */
  ask(question: string, initial: string): Promise<string>;
  /** As `ask`, without showing what is typed. */
  askSecretly(question: string): Promise<string>;
  say(text: string): void;
  close(): void;
}

/** Throws BrandBuildError out of a question when the person ends the conversation (Ctrl-C, Ctrl-D). */
export function createAsker(input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asker {
  let silent = false;
  const shown = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!silent) output.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output: shown, terminal: "isTTY" in input && input.isTTY === true });
  const ended = Promise.withResolvers<never>();
  // Nobody may be waiting when it ends.
  ended.promise.catch(() => undefined);
  lines.on("close", () => ended.reject(new BrandBuildError("\nStopped; nothing was done.")));
  const answer = (question: string): Promise<string> =>
    Promise.race([lines.question(question), ended.promise]);
  return {
    async ask(question, initial) {
      const written = await answer(initial === "" ? `${question}: ` : `${question} (${initial}): `);
      return written.trim() === "" ? initial : written.trim();
    },
    async askSecretly(question) {
      output.write(`${question}: `);
      silent = true;
      try {
        return await answer("");
      } finally {
        silent = false;
        output.write("\n");
      }
    },
    say(text) {
      output.write(`${text}\n`);
    },
    close: () => lines.close(),
  };
}
