import { fileURLToPath } from "node:url";
import { addressTable, modeSentence } from "./launcher/addresses.ts";
import { parseOptions, StartProblem, usage } from "./launcher/options.ts";
import { createProgress } from "./launcher/progress.ts";
import { startStack, type Stack } from "./launcher/stack.ts";

/** `npm start`: builds, starts everything, prints the addresses and waits for Ctrl-C. */

const root = fileURLToPath(new URL("../../..", import.meta.url));
/**
 * One Ctrl-C arrives several times: from the terminal, and again from npm and pnpm, which pass it on. Signals
 * within this time count as one request to stop. A later signal is a second request, which stops at once.
 */
const sameWishMs = 1500;

const progress = createProgress(process.stdout);
const starting = new AbortController();
let stack: Stack | null = null;
let stoppingSince: number | null = null;
let status = 0;

async function main(): Promise<void> {
  const options = parseOptions(process.argv.slice(2), process.env, root);
  if (options === null) {
    progress.say(usage);
    return;
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, askToStop);
  const since = Date.now();
  stack = await startStack({
    ...options,
    root,
    environment: process.env,
    report: (text) => (stack === null ? progress.step(text) : progress.say(text)),
    reportPart: (text) => progress.part(text),
    onGivenUp() {
      progress.say("The server does not stay up; stopping. Its log is logs/api.log in the data folder.");
      status = 1;
      askToStop();
    },
    signal: starting.signal,
  });
  progress.done();
  progress.say(
    `\nParlour is ready (${((Date.now() - since) / 1000).toFixed(1)} s)\n\n${addressTable(stack.addresses)}\n\n${modeSentence(stack.standIns)}\nCtrl-C stops everything.`,
  );
  if (stoppingSince !== null) await stopAll();
}

function askToStop(): void {
  if (stoppingSince !== null) {
    if (Date.now() - stoppingSince < sameWishMs) return;
    stack?.force();
    process.exit(1);
  }
  stoppingSince = Date.now();
  progress.step("Stopping");
  starting.abort();
  // During the start, main stops it as soon as possible.
  if (stack !== null) void stopAll();
}

async function stopAll(): Promise<void> {
  try {
    await stack?.stop();
    progress.done();
  } catch (error) {
    progress.say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    status = 1;
  }
  process.exit(status);
}

try {
  await main();
} catch (error) {
  if (stoppingSince !== null) {
    progress.done();
    process.exit(status);
  }
  const text =
    error instanceof StartProblem ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`\n${text}\n`);
  process.exit(1);
}
