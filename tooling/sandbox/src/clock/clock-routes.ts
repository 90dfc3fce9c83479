import type { FastifyInstance } from "fastify";
import { controlError } from "../control-error.ts";
import { textField } from "../form-fields.ts";
import { streamChanges } from "../pages/change-stream.ts";
import { clockPage, realTimePage } from "./clock-page.ts";
import { clockSteps, laterBy, timeFrom, type ClockStep } from "./clock-steps.ts";
import type { SandboxClock } from "./sandbox-clock.ts";

const noClock = "This sandbox belongs to a deployed stack, which keeps real time.";

/** Registers the clock's page and its JSON calls. Without a clock the page says that there is none. */
export function registerClockRoutes(app: FastifyInstance, clock: SandboxClock | undefined): void {
  app.get("/clock", (_request, reply) => {
    const reason = clock === undefined ? noClock : clock.whyReal();
    const page = clock === undefined || reason !== null ? realTimePage(reason ?? noClock) : clockPage(clock);
    return reply.type("text/html; charset=utf-8").send(page);
  });
  if (clock === undefined) {
    app.all("/api/clock", (_request, reply) => controlError(reply, 404, noClock));
    return;
  }
  app.get("/clock/changes", (request, reply) => {
    streamChanges(request, reply, (listener) => clock.subscribe(listener));
  });
  app.get("/api/clock", () => described(clock));
  app.post("/api/clock", async (request, reply) => {
    const time = wishedTime(request.body, clock.now());
    if (time === null) {
      return controlError(
        reply,
        400,
        `by is one of ${Object.keys(clockSteps).join(", ")}; to is a date and time in UTC`,
      );
    }
    const problem = await clock.moveTo(time);
    return problem === null ? reply.send(described(clock)) : controlError(reply, 409, problem);
  });
}

function isStep(text: string): text is ClockStep {
  return Object.hasOwn(clockSteps, text);
}

function wishedTime(body: unknown, now: number): number | null {
  const to = textField(body, "to");
  if (to !== null) return timeFrom(to.trim());
  const by = textField(body, "by");
  return by === null || !isStep(by) ? null : laterBy(by, now);
}

function described(clock: SandboxClock): object {
  const move = clock.lastMove();
  return {
    now: new Date(clock.now()).toISOString(),
    aheadMs: clock.aheadMs(),
    move:
      move === null
        ? null
        : { ...move, from: new Date(move.from).toISOString(), to: new Date(move.to).toISOString() },
  };
}
