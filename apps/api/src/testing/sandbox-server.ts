import { readDatabaseTime } from "../plugins/database.ts";
import { runServer } from "../run-server.ts";
import { createMovableClock } from "./movable-clock.ts";
import { createMovableJobs } from "./movable-jobs.ts";

/**
 * The server as `npm start` starts it: on a clock that the sandbox moves. Everything else is as in main.ts. Its argument is
 * the time by which the clock is ahead, in milliseconds. Not shipped.
 *
 * Over IPC it takes `{ type: "move", aheadMs, dueSince }` (`dueSince`: milliseconds since 1970, by the moved clock) and
 * responds with `{ type: "moved", aheadMs, jobs, isDone }`, at first and after each due job.
 */

interface Move {
  readonly type: "move";
  readonly aheadMs: number;
  readonly dueSince: number;
}

function isMove(message: unknown): message is Move {
  return typeof message === "object" && message !== null && "type" in message && message.type === "move";
}

if (process.env["NODE_ENV"] === "production") {
  process.stderr.write("The sandbox's server does not run in production: start apps/api/src/main.ts.\n");
  process.exit(1);
}

const clock = createMovableClock(Number(process.argv[2] ?? 0));
const jobs = createMovableJobs(clock);

async function move({ aheadMs, dueSince }: Move): Promise<void> {
  const report = (due: readonly object[], isDone: boolean): void =>
    void process.send?.({ type: "moved", aheadMs, jobs: due, isDone });
  let last: readonly object[] = [];
  await jobs.move({ aheadMs, dueSince: new Date(dueSince) }, (due) => {
    last = due;
    report(due, false);
  });
  report(last, true);
}

process.on("message", (message) => {
  if (isMove(message)) void move(message);
});

await runServer({
  clock,
  databaseTime: async (database) => new Date((await readDatabaseTime(database)).getTime() + clock.aheadMs()),
  startJobs: jobs.startJobs,
});
