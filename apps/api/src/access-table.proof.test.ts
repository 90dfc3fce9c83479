import { roleAtLeast, type StaffRole } from "@parlour/contract/operation";
import type { FastifyInstance, LightMyRequestResponse, RouteOptions } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { stripeCards } from "./ports/stripe-cards.ts";
import { accessTable, type Rule } from "./testing/access-table.ts";
import { refusedActors, signedInActors, type AccessActor } from "./testing/access-actors.ts";
import { callerWith } from "./testing/access-objects.ts";
import { documentedCalls, type DocumentedCall } from "./testing/api-document.ts";
import { callsByRoute, requestTo, type Fields } from "./testing/fitting-request.ts";
import { testApp, testSettings, type TestApp } from "./testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "./testing/test-card-provider.ts";
import { openTestStream } from "./testing/test-event-stream.ts";

/**
 * Proof of docs/safety.md, "reading others' chats": calls every route of the app as every kind of caller, with ids of
 * their own objects, of other people's and of nobody's. The expected results are written by hand in
 * testing/access-table.ts.
 */

const refusals = [
  "unauthorized",
  "forbidden",
  "banned",
  "second_factor_missing",
  "password_change_required",
  "step_up_required",
  "signature_invalid",
];

type StaffRule = Exclude<Rule, "open" | "signed" | "customer">;
const leastRole: { readonly [rule in StaffRule]: StaffRole } = {
  operator: "operator",
  "operator!": "operator",
  supervisor: "supervisor",
  "supervisor+": "supervisor",
  admin: "admin",
  "admin+": "admin",
};

function roleOf(is: Exclude<AccessActor["is"], "nobody" | "banned" | "customer">): StaffRole {
  switch (is) {
    case "supervisor to be set up":
      return "supervisor";
    case "admin who proved long ago":
      return "admin";
    case "operator":
    case "supervisor":
    case "admin":
      return is;
    default:
      return is satisfies never;
  }
}

/** The error code for a caller whose role is refused before anything is read; null if they are let in. */
function expectedRefusal(rule: Rule, { is }: AccessActor): string | null {
  switch (rule) {
    case "open":
      return null;
    case "signed":
      return "signature_invalid";
    case "customer":
      if (is === "banned") return "banned";
      return is === "customer" ? null : "unauthorized";
    case "operator":
    case "operator!":
    case "supervisor":
    case "supervisor+":
    case "admin":
    case "admin+": {
      if (is === "nobody" || is === "banned" || is === "customer") return "unauthorized";
      if (!roleAtLeast(roleOf(is), leastRole[rule])) return "forbidden";
      if (is === "supervisor to be set up" && rule !== "operator!") return "second_factor_missing";
      return is === "admin who proved long ago" && rule.endsWith("+") ? "step_up_required" : null;
    }
    default:
      return rule satisfies never;
  }
}

function refusalOf(response: LightMyRequestResponse): string | null {
  if (response.statusCode < 400 || !String(response.headers["content-type"]).includes("json")) return null;
  const { code } = response.json<{ code: string }>();
  return refusals.includes(code) ? code : null;
}

interface Stage {
  readonly server: TestApp;
  readonly routes: readonly string[];
  readonly calls: ReadonlyMap<string, DocumentedCall>;
  readonly streams: ReadonlySet<string>;
}

let server: TestApp | undefined;
let cards: TestCardProvider | undefined;
afterEach(async () => {
  await server?.close();
  await cards?.close();
});

async function openStage(plant: (app: FastifyInstance) => void = () => undefined): Promise<Stage> {
  const routes = new Set<string>();
  const streams = new Set<string>();
  const provider = await startCardProvider(testSettings.cards.webhookSecret);
  cards = provider;
  const settings = { ...testSettings, cards: { ...testSettings.cards, apiUrl: provider.url } };
  const opened = await testApp({
    platform: { settings, cards: stripeCards(settings.cards) },
    watch(app) {
      app.addHook("onRoute", ({ method, url }) => {
        // Fastify serves HEAD for each GET, through the same checks.
        for (const each of [method].flat().filter((name) => name !== "HEAD")) {
          routes.add(`${each} ${url}`);
          if (url.endsWith("/stream")) streams.add(`${each} ${url}`);
        }
      });
      plant(app);
    },
  });
  server = opened;
  const calls = callsByRoute(documentedCalls(opened.app));
  return { server: opened, routes: [...routes], calls, streams };
}

/** Compares the server's decisions with the table: returns each caller whom the server treats differently. */
async function doorProblems(
  stage: Stage,
  routes: readonly string[],
): Promise<{ problems: string[]; asked: number }> {
  const { platform, app } = stage.server;
  const refused = await refusedActors(platform);
  const problems: string[] = [];
  let asked = 0;
  let { actors } = await signedInActors(platform);
  let hasChanged = false;
  for (const route of routes) {
    const [rule] = accessTable[route] ?? [];
    if (rule === undefined) continue;
    // New ones after a call that changed something: it may have ended their sessions.
    if (hasChanged) ({ actors } = await signedInActors(platform));
    hasChanged = false;
    for (const actor of [...refused, ...actors]) {
      asked += 1;
      const expected = expectedRefusal(rule, actor);
      if (stage.streams.has(route) && expected === null) {
        const stream = await openTestStream(app, route.split(" ")[1] ?? "", actor.headers);
        if (stream.status !== 200) problems.push(`${route} answers ${actor.name} with ${stream.status}`);
        stream.close();
        continue;
      }
      const response = await app.inject(requestTo(stage.calls, route, actor.headers));
      if (!route.startsWith("GET ") && response.statusCode < 400) hasChanged = true;
      const told = refusalOf(response);
      if (told !== expected)
        problems.push(
          `${route}: ${actor.name} should get ${expected ?? "in"}, gets ${told ?? response.statusCode}`,
        );
    }
  }
  return { problems, asked };
}

/**
 * Error codes for the caller's own objects that the test data leaves incomplete: a site without that version,
 * a payment the provider never saw.
 */
const unseen = new Set(["version_not_found", "split_not_found", "payment_not_found"]);

/** Finds objects returned to somebody who does not own them, or not returned to their owner. */
async function objectProblems(
  stage: Stage,
  routes: readonly string[],
): Promise<{ problems: string[]; asked: number }> {
  const { app } = stage.server;
  const problems: string[] = [];
  let asked = 0;
  for (const route of routes) {
    const [rule, kind] = accessTable[route] ?? [];
    if (rule === undefined || kind === undefined) continue;
    const { headers, named } = await callerWith(stage.server, rule, kind);
    const ask = async (fields: Fields): Promise<readonly [number, string]> => {
      asked += 1;
      const response = await app.inject(requestTo(stage.calls, route, headers, fields));
      const isJson = String(response.headers["content-type"]).includes("json");
      return [
        response.statusCode,
        response.statusCode >= 400 && isJson ? response.json<{ code: string }>().code : "",
      ];
    };
    const [missing, missingCode] = await ask(named.missing);
    if (missing !== 404) problems.push(`${route}: a missing ${kind} answers ${missing} ${missingCode}`);
    if (named.foreign !== null) {
      const [foreign, code] = await ask(named.foreign);
      if (foreign < 400) problems.push(`${route}: somebody else's ${kind} answers ${foreign}`);
      // A customer must not be able to tell somebody else's object from one that does not exist.
      if (rule === "customer" && (foreign !== missing || code !== missingCode)) {
        problems.push(
          `${route}: somebody else's ${kind} answers ${foreign} ${code}, a missing one ${missing} ${missingCode}`,
        );
      }
    }
    if (Object.keys(named.own).length > 0) {
      const [own, code] = await ask(named.own);
      if (own === 404 && !unseen.has(code)) problems.push(`${route}: their own ${kind} answers 404 ${code}`);
      if (refusals.includes(code)) problems.push(`${route}: their own ${kind} answers ${own} ${code}`);
    }
  }
  return { problems, asked };
}

describe("every route of the app", () => {
  test("is in the table, and the table has no other", async () => {
    const { routes } = await openStage();
    expect(routes.toSorted()).toEqual(Object.keys(accessTable).toSorted());
  });

  test("accepts the allowed callers and refuses all others before it reads the request", async () => {
    const stage = await openStage();
    const { problems, asked } = await doorProblems(stage, stage.routes);
    console.info(
      `access table: ${stage.routes.length} routes x 14 actors, ${asked} calls: ${problems.length} wrong`,
    );
    expect(problems).toEqual([]);
  }, 300_000);

  test("returns the caller's objects, and the same error for somebody else's as for missing ones", async () => {
    const stage = await openStage();
    const { problems, asked } = await objectProblems(stage, stage.routes);
    console.info(`objects: ${asked} calls with own, foreign and missing ones: ${problems.length} wrong`);
    expect(problems).toEqual([]);
  }, 300_000);

  test("detects a route without its check, one that is open to too many callers, and one that returns other people's objects", async () => {
    let withoutStepUp: RouteOptions["preParsing"];
    const stage = await openStage((app) => {
      app.addHook("onRoute", (route) => {
        const { id } = route.config?.operation ?? {};
        if (id === "serverTime") delete route.preParsing;
        // The same role, but no step-up.
        if (id === "customerFacts") withoutStepUp = route.preParsing;
        if (id === "giveGoodwill" && withoutStepUp !== undefined) route.preParsing = withoutStepUp;
        if (id === "markRead") route.handler = async (_request, reply) => reply.code(204).send();
      });
    });
    const door = await doorProblems(stage, ["GET /im/api/time"]);
    expect(door.problems).toContain("GET /im/api/time: nobody should get unauthorized, gets 200");
    const goodwill = await doorProblems(stage, ["POST /ops/api/customers/:customerId/goodwill"]);
    expect(goodwill.problems).toEqual([
      expect.stringContaining(
        "an admin who showed their password five minutes ago should get step_up_required",
      ),
    ]);
    const objects = await objectProblems(stage, ["POST /im/api/message/read"]);
    expect(objects.problems).toContain("POST /im/api/message/read: somebody else's profile answers 204");
    const strict: AccessActor = { name: "an operator", is: "operator", headers: {} };
    expect(expectedRefusal("admin", strict)).toBe("forbidden");
  }, 300_000);
});
