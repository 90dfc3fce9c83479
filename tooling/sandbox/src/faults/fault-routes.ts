import type { FastifyInstance } from "fastify";
import { controlError } from "../control-error.ts";
import { textField } from "../form-fields.ts";
import { streamChanges } from "../pages/change-stream.ts";
import { faultPage } from "./fault-page.ts";
import type { Fault, FaultStore } from "./fault-store.ts";

const longestDelayMs = 600_000;

/** Registers the fault calls and their page. */
export function registerFaultRoutes(app: FastifyInstance, faults: FaultStore): void {
  app.get("/faults", (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(faultPage(faults.list())),
  );
  app.get("/faults/changes", (request, reply) => {
    streamChanges(request, reply, (listener) => faults.subscribe(listener));
  });

  app.get("/api/faults", () => faults.list());
  app.post("/api/faults", (request, reply) => {
    const read = readFault(request.body);
    return typeof read === "string" ? controlError(reply, 400, read) : reply.send(faults.add(read));
  });
  app.delete("/api/faults", (request, reply) => {
    const scope = textField(request.query, "scope");
    faults.clear(scope === null ? undefined : { scope });
    return reply.send(faults.list());
  });
  // The page's forms can only post.
  app.post("/api/faults/clear", (request, reply) => {
    const id = Number(textField(request.body, "id") ?? Number.NaN);
    faults.clear(Number.isNaN(id) ? undefined : { id });
    return reply.send(faults.list());
  });
}

/** Parses the requested fault, or returns what is wrong with the request. */
function readFault(body: unknown): Omit<Fault, "id"> | string {
  const fields = (typeof body === "object" && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const path = textField(fields, "path");
  if (path === null || !path.startsWith("/")) return "path has to be a text that begins with /";
  const status = numberOf(fields["status"], 200, 599);
  if (status === undefined) return "status has to be a number from 200 to 599";
  const delayMs = numberOf(fields["delayMs"], 0, longestDelayMs);
  if (delayMs === undefined) return `delayMs has to be a number from 0 to ${longestDelayMs}`;
  const times = numberOf(fields["times"], 1, Number.MAX_SAFE_INTEGER);
  if (times === undefined) return "times has to be a number from 1";
  const drop = fields["drop"] === true;
  if (status === null && delayMs === null && !drop) return "say what goes wrong: status, delayMs or drop";
  return {
    method: (textField(fields, "method") ?? "*").toUpperCase(),
    path,
    status,
    body: fields["body"] ?? null,
    delayMs: delayMs ?? 0,
    drop,
    times,
    scope: textField(fields, "scope"),
  };
}

/** Reads a number within bounds; null if absent, undefined if invalid. */
function numberOf(value: unknown, least: number, most: number): number | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value !== "number" || !Number.isInteger(value)) return undefined;
  return value >= least && value <= most ? value : undefined;
}
