import { errorStatus, isErrorCode } from "@parlour/contract/errors";
import * as fc from "fast-check";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { Compile } from "typebox/schema";
import { afterEach, describe, expect, test } from "vitest";
import { cheapPasswordHash } from "./testing/cheap-password.ts";
import { stripeCards } from "./ports/stripe-cards.ts";
import { systemClock } from "./ports/clock.ts";
import { documentedCalls, type DocumentedCall } from "./testing/api-document.ts";
import { draftRequests, requestOf, type DraftRequest } from "./testing/hostile-request.ts";
import { scaled } from "./testing/scale.ts";
import type { FieldValues } from "./testing/schema-arbitrary.ts";
import { testApp, testSettings, type TestApp } from "./testing/test-app.ts";
import { startCardProvider, type TestCardProvider } from "./testing/test-card-provider.ts";
import {
  replyAs,
  call as callOperation,
  giveFreeCredits,
  givePurchasedCredits,
  profileId,
} from "./testing/test-chat.ts";
import { createTestClock, type TestClock } from "./testing/test-clock.ts";
import { signedInCustomer, signedInStaff } from "./testing/test-people.ts";
import { basic } from "./testing/test-sign-up.ts";
import { sendMessage } from "@parlour/contract/operations/messages";

/**
 * Proof of docs/safety.md, "hostile requests": requests generated from the server's own OpenAPI document,
 * valid ones and ones damaged in many ways, by every kind of caller. No 5xx, no response that the document
 * does not describe, and no data for callers who are not signed in.
 */

const requests = scaled(10_000, 100_000);
const seed = Number(process.env["PROOF_SEED"] ?? Math.floor(Math.random() * 2 ** 31));
/**
 * After so many requests new actors are created: a request may have ended a login, or banned or erased
 * somebody.
 */
const generation = 120;
const atOnce = 8;
/** Calls that hash a password: deliberately slow, so fewer of them are made. */
const hashing =
  /^(?:token|registerAccount|resetPassword|updateAccount|eraseAccount|staffSignIn|beginSecondFactor|removeSecondFactor|changeOwnPassword|renewRecoveryCodes|acceptStaffLink)$/;

interface Actor {
  readonly name: string;
  readonly signedIn: "nobody" | "customer" | "staff";
  readonly headers: { readonly [name: string]: string };
}

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
    const described = call.answers.get(status);
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
  let server: TestApp;
  let cards: TestCardProvider;
  let clock: TestClock;
  let calls: DocumentedCall[];
  let streaming: ReadonlySet<string>;
  let passwordHash: string;

  async function open(plant: (app: FastifyInstance) => void = () => undefined): Promise<void> {
    clock = createTestClock();
    const paths = new Set<string>();
    cards = await startCardProvider(testSettings.cards.webhookSecret, () => clock.now());
    const settings = { ...testSettings, cards: { ...testSettings.cards, apiUrl: cards.url } };
    server = await testApp({
      platform: {
        settings,
        cards: stripeCards(settings.cards),
        // The time stands still; waits are a thousand times shorter.
        clock: { now: () => clock.now(), after: (ms, callback) => systemClock.after(ms / 1000, callback) },
      },
      watch(app) {
        app.addHook("onRoute", ({ config, url }) => {
          if (url.endsWith("/stream") && config?.operation) paths.add(config.operation.id);
        });
        plant(app);
      },
    });
    passwordHash = await cheapPasswordHash("Lantern7");
    streaming = paths;
    // Streams do not end by themselves; chat and desk have their own tests for them.
    calls = documentedCalls(server.app).filter(({ id }) => !streaming.has(id));
  }
  afterEach(async () => {
    await server.close();
    await cards.close();
  });

  async function newActors(): Promise<readonly Actor[]> {
    const { app, platform } = server;
    const profile = await profileId(server.database, "emberlane", "isolde");
    const customers = await Promise.all(
      (["GB", "AU"] as const).map(async (region) => {
        const customer = await signedInCustomer(platform, { region });
        await giveFreeCredits(platform, customer, 2);
        await givePurchasedCredits(platform, customer, 10);
        const body = {
          profileId: profile,
          body: "Is anybody awake?",
          clientMessageId: platform.random.uuid(),
        };
        const sent = await callOperation(app, sendMessage, { headers: customer.headers, body });
        if (sent.statusCode === 201) await replyAs(platform, customer, profile, "The lamp is lit.");
        return customer;
      }),
    );
    const staff = await Promise.all(
      (["operator", "supervisor", "admin"] as const).map(async (role) => ({
        name: role,
        headers: { ...(await signedInStaff(platform, role)).headers },
      })),
    );
    // These accounts were created without a password; calls that ask for one use this.
    for (const table of ["customers", "staff"] as const) {
      await server.database
        .updateTable(table)
        .set({ password_hash: passwordHash })
        .where("password_hash", "=", "$argon2id$none")
        .execute();
    }
    return [
      { name: "nobody", signedIn: "nobody", headers: { authorization: basic("emberlane") } },
      {
        name: "a forger",
        signedIn: "nobody",
        headers: { authorization: "Bearer eyJhbGciOiJub25lIn0.e30.", cookie: "IMStaff=forged" },
      },
      ...customers.map(({ region, headers }): Actor => ({
        name: `a customer in ${region}`,
        signedIn: "customer",
        headers,
      })),
      ...staff.map(({ name, headers }): Actor => ({ name: `an ${name}`, signedIn: "staff", headers })),
    ];
  }

  const known: FieldValues = {
    brand: ["emberlane", "frostmere"],
    brandId: ["emberlane", "frostmere"],
    region: ["GB", "AU", "IE"],
    regionAbbreviation: ["GB", "AU", "IE"],
    "apn-im-brand": ["emberlane"],
    "apn-im-region": ["GB", "AU"],
    "g-recaptcha-response": ["human"],
    phoneNumber: ["+447700900901", "+447700900902"],
    assignedNumber: ["07700900901", "+447700900902"],
    phone: ["+447700900001", "+447700900901"],
    password: ["Lantern7"],
    dateOfBirth: ["1990-05-17T00:00:00.000"],
    code: ["1234", "000000"],
    grant_type: ["password", "refresh_token"],
    siteId: [1, 2, 3],
    after: ["0", null],
    wait: [0, 1],
    currency: ["GBP", "AUD"],
    amount: ["500", "2000"],
  };

  /** Collects ids from responses, for later requests. */
  function collectIds(response: LightMyRequestResponse, ids: string[]): void {
    if (response.statusCode >= 300 || !String(response.headers["content-type"]).includes("json")) return;
    for (const [id] of response.body.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
      if (ids.length < 400) ids.push(id);
      else ids[Math.floor((ids.length * Number.parseInt(id.slice(-4), 16)) / 65_536)] = id;
    }
  }

  async function attack(
    judge: Judge,
    count: number,
  ): Promise<{ readonly problems: Map<string, number>; readonly statuses: Map<number, number> }> {
    const perCall = Math.ceil(count / calls.length);
    const drafts: { readonly call: DocumentedCall; readonly draft: DraftRequest }[] = calls.flatMap(
      (call, index) =>
        fc
          .sample(draftRequests(call, known), {
            seed: seed + index,
            numRuns: hashing.test(call.id) ? Math.ceil(perCall / 4) : perCall + Math.ceil(perCall / 10),
          })
          .map((draft) => ({ call, draft })),
    );
    // Shuffled, the same way for each seed.
    const order = drafts
      .map((each, index) => ({ each, key: (index * 2_654_435_761 + seed) % 4_294_967_296 }))
      .toSorted((left, right) => left.key - right.key)
      .slice(0, count);
    const problems = new Map<string, number>();
    const statuses = new Map<number, number>();
    const ids: string[] = [];
    let actors: readonly Actor[] = [];
    for (let start = 0; start < order.length; start += atOnce) {
      if (start % generation < atOnce) {
        // Past every throttle's window.
        clock.advance(3600);
        actors = await newActors();
      }
      await Promise.all(
        order.slice(start, start + atOnce).map(async ({ each: { call, draft } }) => {
          const fitting = actors.filter(({ signedIn }) => signedIn === call.access);
          const of = draft.actor % 3 === 0 || fitting.length === 0 ? actors : fitting;
          const actor = of[draft.actor % of.length];
          if (actor === undefined) throw new Error("there is nobody");
          const response = await server.app.inject(requestOf(call, draft, actor.headers, ids));
          collectIds(response, ids);
          statuses.set(response.statusCode, (statuses.get(response.statusCode) ?? 0) + 1);
          for (const problem of judge(call, actor, response)) {
            const said = `${call.id} ${problem}`;
            problems.set(said, (problems.get(said) ?? 0) + 1);
          }
        }),
      );
    }
    return { problems, statuses };
  }

  test(
    "get no 5xx, no answer off schema, and nothing without signing in",
    async () => {
      await open();
      const started = performance.now();
      const { problems, statuses } = await attack(createJudge(), requests);
      const sum = [...statuses.values()].reduce((left, right) => left + right, 0);
      const by = [...statuses]
        .toSorted(([left], [right]) => left - right)
        .map(([status, count]) => `${status}: ${count}`);
      console.info(
        `openapi fuzz: ${sum} requests to ${calls.length} calls in ${((performance.now() - started) / 1000).toFixed(0)} s (PROOF_SEED=${seed}): ${[...problems.values()].reduce((left, right) => left + right, 0)} wrong; ${by.join(", ")}`,
      );
      expect([...problems].map(([problem, count]) => `${problem} (${count} times)`)).toEqual([]);
      expect(sum).toBeGreaterThanOrEqual(requests * 0.95);
      // Some calls must succeed, not all be refused at the start.
      expect(statuses.get(200) ?? 0).toBeGreaterThan(sum / 20);
    },
    scaled(600_000, 3_600_000),
  );

  test("a call without its access check, a broken one and one that answers otherwise than it says are caught", async () => {
    await open((app) => {
      app.addHook("onRoute", (route) => {
        const { id } = route.config?.operation ?? {};
        if (id === "serverTime" || id === "me") delete route.preParsing;
        if (id === "balance")
          route.handler = async (_request, reply) => reply.type("application/json").send('"three"');
      });
    });
    // Only these calls: a few hundred requests spread over all calls would hit these three too rarely.
    const planted = new Set(["serverTime", "me", "balance"]);
    calls = calls.filter(({ id }) => planted.has(id));
    const { problems } = await attack(createJudge(), 300);
    const caught = [...problems.keys()];
    expect(caught.some((said) => /^serverTime answers (?!a customer).* with 200$/.test(said))).toBe(true);
    expect(caught).toContain("me answers 500");
    expect(caught).toContain("balance answers 200 off its schema");
  }, 120_000);
});
