import { errorStatus, isErrorCode } from "@parlour/contract/errors";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { Compile } from "typebox/schema";
import { afterEach, describe, expect, test } from "vitest";
import type { DocumentedCall } from "./testing/api-document.ts";
import { openHostileServer, type Actor } from "./testing/hostile-server.ts";
import { scaled, timeLimit } from "./testing/scale.ts";

/**
 * Proof of docs/safety.md, "hostile requests": requests generated from the server's own OpenAPI document,
 * valid ones and ones damaged in many ways, by every kind of caller. No 5xx, no response that the document
 * does not describe, and no data for callers who are not signed in.
 */

const requests = scaled(6_000, 100_000);
const seed = Number(process.env["PROOF_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
/** Returns what is wrong with a response; empty if nothing is. */
type Judge = (call: DocumentedCall, actor: Actor, response: LightMyRequestResponse) => string[];

/** Creates a judge that compares responses with the document. Schemas are compiled once. */
function createJudge(): Judge {
  const compiled = new Map<object, ReturnType<typeof Compile>>();
  const fits = (schema: object, value: unknown): boolean => {
    const validator = compiled.get(schema) ?? Compile(schema);
    compiled.set(schema, validator);
    return validator.Check(value);
  };
  return (call, actor, response) => {
    const { statusCode: status } = response;
    const problems: string[] = [];
    const type = (response.headers["content-type"] ?? "").split(";", 1)[0] ?? "";
    if (status >= 500) problems.push(`answers ${status}`);
    if (status < 400 && call.access !== "open" && actor.signedIn !== call.access) {
      problems.push(`answers ${actor.name} with ${status}`);
    }
    if (status >= 400) {
      const { code, message, requestId } = response.json<{ [name: string]: unknown }>();
      if (!isErrorCode(code) || typeof message !== "string" || typeof requestId !== "string") {
        problems.push(`answers ${status} in another shape than the contract's`);
      } else if (errorStatus[code] !== status) problems.push(`answers ${code} as ${status}`);
      else if (call.errors.get(status)?.includes(code) !== true)
        problems.push(`answers ${code}, which it does not declare`);
      return problems;
    }
    if (status === 304) return response.body === "" ? problems : [...problems, "answers 304 with a body"];
    const described = call.responses.get(status);
    if (described === undefined) problems.push(`answers ${status}, which it does not declare`);
    else if (described === null) {
      if (response.body !== "") problems.push(`answers ${status} with a body`);
    } else {
      const schema = described.get(type);
      if (schema === undefined) problems.push(`answers ${status} as ${type}, which it does not declare`);
      else if (type === "application/json" && !fits(schema, response.json())) {
        problems.push(`answers ${status} off its schema`);
      }
    }
    return problems;
  };
}

describe("requests derived from the OpenAPI document", () => {
  let stage: Awaited<ReturnType<typeof openHostileServer>>;
  afterEach(() => stage.close());

  async function attack(
    judge: Judge,
    calls: readonly DocumentedCall[],
    count: number,
  ): Promise<{ readonly problems: Map<string, number>; readonly statuses: Map<number, number> }> {
    const problems = new Map<string, number>();
    const statuses = new Map<number, number>();
    await stage.attack(calls, count, seed, (call, actor, response) => {
      statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
      for (const problem of judge(call, actor, response)) {
        const said = `${call.id} ${problem}`;
        problems.set(said, (problems.get(said) ?? 0) + 1);
      }
    });
    return { problems, statuses };
  }

  test(
    "get no 5xx, no answer off schema, and nothing without signing in",
    async () => {
      stage = await openHostileServer();
      const started = performance.now();
      const { problems, statuses } = await attack(createJudge(), stage.calls, requests);
      const sum = [...statuses.values()].reduce((left, right) => left + right, 0);
      const by = [...statuses]
        .toSorted(([left], [right]) => left - right)
        .map(([status, count]) => `${status}: ${count}`);
      console.info(
        `openapi fuzz: ${sum} requests to ${stage.calls.length} calls in ${((performance.now() - started) / 1000).toFixed(0)} s (PROOF_SEED=${seed}): ${[...problems.values()].reduce((left, right) => left + right, 0)} wrong; ${by.join(", ")}`,
      );
      expect([...problems].map(([problem, count]) => `${problem} (${count} times)`)).toEqual([]);
      expect(sum).toBeGreaterThanOrEqual(requests * 0.95);
      // Some calls must succeed, not all be refused at the start.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(sum / 20);
    },
    timeLimit(600_000),
  );

  test(
    "a call without its access check, a broken one and one that answers otherwise than it says are caught",
    async () => {
      const plant = (app: FastifyInstance) => {
        app.addHook("onRoute", (route) => {
          const { id } = route.config?.operation ?? {};
          if (id === "serverTime" || id === "me") delete route.preParsing;
          if (id === "balance")
            route.handler = async (_request, reply) => reply.type("application/json").send('"three"');
        });
      };
      stage = await openHostileServer({ plant });
      // Only these calls: a few hundred requests spread over all calls would hit these three too rarely.
      const planted = new Set(["serverTime", "me", "balance"]);
      const calls = stage.calls.filter(({ id }) => planted.has(id));
      const { problems } = await attack(createJudge(), calls, 300);
      const caught = [...problems.keys()];
      expect(caught.some((said) => /^serverTime answers (?!a customer).* with 200$/.test(said))).toBe(true);
      expect(caught).toContain("me answers 500");
      expect(caught).toContain("balance answers 200 off its schema");
    },
    timeLimit(120_000),
  );
});
