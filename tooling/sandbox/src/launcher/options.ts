import path from "node:path";
import { parseArgs } from "node:util";

/** The options of `npm start` or `npm run dev` (README.md, "Two commands"). */
export interface StartOptions {
  /** 0: any free port. */
  readonly port: number;
  /** Absolute. */
  readonly dataFolder: string;
  readonly fresh: boolean;
  readonly demoOperator: boolean;
  /** Whether demo customers wait at the desk, with canned replies to answer them. */
  readonly demoGuests: boolean;
  readonly build: boolean;
  /** `npm run dev`: pages and server follow saved changes. */
  readonly dev: boolean;
  /** Whether a debugger can attach to the server from its first line. */
  readonly inspect: boolean;
}

/** A mistake of the person who starts it, shown without a stack. */
export class StartProblem extends Error {}

export const usage = `npm start -- [--fresh] [--no-demo-operator] [--empty-desk] [--no-build]

  --fresh             start from nothing: empties the data folder first
  --no-demo-operator  leave conversations to the people at the console
  --empty-desk        no demo customers, canned replies and rates of pay
  --no-build          use what was built before

  PORT (8080) and DATA_DIR (.data) come from the environment.

npm run dev -- [--fresh] [--no-demo-operator] [--empty-desk] [--inspect]

  the same while you change code: nothing is built, the server restarts and pages follow what you save

  --inspect           the server's inspector listens at 127.0.0.1:9229

  DATA_DIR is .data-dev there.`;

/** Parses flags and environment; returns null if only help was requested. Throws a StartProblem. */
export function parseOptions(
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  root: string,
): StartOptions | null {
  let values;
  try {
    ({ values } = parseArgs({
      args: [...argv],
      options: {
        fresh: { type: "boolean", default: false },
        "no-demo-operator": { type: "boolean", default: false },
        "empty-desk": { type: "boolean", default: false },
        "no-build": { type: "boolean", default: false },
        dev: { type: "boolean", default: false },
        inspect: { type: "boolean", default: false },
        help: { type: "boolean", short: "h", default: false },
      },
    }));
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
  if (values.help) return null;
  return {
    port: portOf(environment["PORT"]),
    dataFolder: path.resolve(root, textOr(environment["DATA_DIR"], values.dev ? ".data-dev" : ".data")),
    fresh: values.fresh,
    demoOperator: !values["no-demo-operator"],
    demoGuests: !values["empty-desk"],
    build: !values["no-build"] && !values.dev,
    dev: values.dev,
    inspect: values.inspect,
  };
}

function textOr(value: string | undefined, otherwise: string): string {
  return value === undefined || value.trim() === "" ? otherwise : value.trim();
}

function portOf(value: string | undefined): number {
  const text = textOr(value, "8080");
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new StartProblem(`PORT is not a port number (0 to 65535): "${text}".`);
  }
  return port;
}
