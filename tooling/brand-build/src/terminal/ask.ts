import { isCancel, multiselect, password, select, text, updateSettings } from "@clack/prompts";
import type { Readable, Writable } from "node:stream";
import { BrandBuildError } from "../brand-build-error.ts";

/** Returns what is wrong with an answer; null if it is valid. */
export type Check = (text: string) => string | null;

/** Asks a person one question after another. */
export interface Asker {
  /** Returns the typed answer, or `initial` if it is empty. Asks again until `check` finds nothing wrong. */
  ask(question: string, initial: string, check?: Check): Promise<string>;
  /** As `ask`, without showing what is typed. */
  askSecretly(question: string): Promise<string>;
  /** Returns one of the options. */
  choose(question: string, options: readonly string[], initial: string): Promise<string>;
  /** Returns at least one of the options. */
  chooseSome(question: string, options: readonly string[], initial: readonly string[]): Promise<string[]>;
}

// Ctrl-D ends the conversation too, as in a shell.
updateSettings({ aliases: { "\u0004": "cancel" } });

/** Asks on a terminal. A question throws BrandBuildError when the person ends the conversation (Ctrl-C, Ctrl-D, Escape). */
export function createAsker(input: Readable, output: Writable): Asker {
  async function answerOf<Answer>(asked: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
    const answer = await asked;
    if (isCancel(answer)) throw new BrandBuildError("\nStopped; nothing was done.");
    return answer as Exclude<Answer, symbol>;
  }
  const place = { input, output };
  return {
    async ask(message, initial, check = () => null) {
      const answer = await answerOf(
        text({
          ...place,
          message,
          placeholder: initial,
          defaultValue: initial,
          validate: (typed) => check(typed?.trim() || initial) ?? undefined,
        }),
      );
      return answer.trim() || initial;
    },
    askSecretly: (message) => answerOf(password({ ...place, message })),
    choose: (message, options, initial) =>
      answerOf(
        select({ ...place, message, options: options.map((value) => ({ value })), initialValue: initial }),
      ),
    chooseSome: (message, options, initial) =>
      answerOf(
        multiselect({
          ...place,
          message,
          options: options.map((value) => ({ value })),
          initialValues: [...initial],
        }),
      ),
  };
}

/** Asks on this process's terminal, on stderr if stdout goes into a file; null if nobody is there to ask. */
export function terminalAsker(): Asker | null {
  const output = [process.stdout, process.stderr].find(({ isTTY }) => isTTY);
  return process.stdin.isTTY && output !== undefined ? createAsker(process.stdin, output) : null;
}
