import * as fc from "fast-check";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { sendMessage } from "@parlour/contract/operations/messages";
import { systemClock } from "../ports/clock.ts";
import { stripeCards } from "../ports/stripe-cards.ts";
import { givePasswords } from "./access-actors.ts";
import { documentedCalls, type DocumentedCall } from "./api-document.ts";
import { draftRequests, requestOf, type DraftRequest } from "./hostile-request.ts";
import type { FieldValues } from "./schema-arbitrary.ts";
import { testApp, testSettings, type TestApp } from "./test-app.ts";
import { startCardProvider } from "./test-card-provider.ts";
import {
  call as callOperation,
  giveFreeCredits,
  givePurchasedCredits,
  profileId,
  replyAs,
} from "./test-chat.ts";
import { createTestClock } from "./test-clock.ts";
import { signedInCustomer, signedInStaff } from "./test-people.ts";
import { basic } from "./test-sign-up.ts";

/**
 * Sends requests generated from the server's own OpenAPI document, valid ones and ones damaged in many ways, by every kind
 * of caller.
 */

/**
 * After so many requests new actors are created: a request may have ended a login, or banned or erased
 * somebody.
 */
const generation = 120;
const atOnce = 8;
/** Calls that hash a password: deliberately slow, so fewer of them are made. */
const hashing =
  /^(?:token|registerAccount|resetPassword|updateAccount|eraseAccount|staffSignIn|beginSecondFactor|removeSecondFactor|changeOwnPassword|renewRecoveryCodes|acceptStaffLink)$/;

/** Somebody who sends requests. */
export interface Actor {
  readonly name: string;
  readonly signedIn: "nobody" | "customer" | "staff";
  readonly headers: { readonly [name: string]: string };
}

/** Is given each response, with its call and who made it. */
export type Look = (call: DocumentedCall, actor: Actor, response: LightMyRequestResponse) => void;

interface HostileServer {
  readonly server: TestApp;
  /** Every call of the document, except those that stream. */
  readonly calls: readonly DocumentedCall[];
  /** Sends `count` requests to the calls, spread evenly and shuffled, the same for each seed. */
  readonly attack: (
    calls: readonly DocumentedCall[],
    count: number,
    seed: number,
    look: Look,
  ) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface HostileOptions {
  /** Changes the app before it has its routes. */
  readonly plant?: (app: FastifyInstance) => void;
  /** When the server's clock begins. */
  readonly start?: Date;
}

/** Creates a caller of every kind. */
async function newActors({ app, platform, database }: TestApp): Promise<readonly Actor[]> {
  const profile = await profileId(database, "emberlane", "isolde");
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
  await givePasswords({ database });
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

/** Starts a server with all its calls, for `attack`. */
export async function openHostileServer({ plant, start }: HostileOptions = {}): Promise<HostileServer> {
  const clock = createTestClock(start);
  const streaming = new Set<string>();
  const cards = await startCardProvider(testSettings.cards.webhookSecret, () => clock.now());
  const settings = { ...testSettings, cards: { ...testSettings.cards, apiUrl: cards.url } };
  const server = await testApp({
    platform: {
      settings,
      cards: stripeCards(settings.cards),
      // The time stands still; waits are a thousand times shorter.
      clock: { now: () => clock.now(), after: (ms, callback) => systemClock.after(ms / 1000, callback) },
    },
    watch(app) {
      app.addHook("onRoute", ({ config, url }) => {
        if (url.endsWith("/stream") && config?.operation) streaming.add(config.operation.id);
      });
      plant?.(app);
    },
  });

  async function attack(
    calls: readonly DocumentedCall[],
    count: number,
    seed: number,
    look: Look,
  ): Promise<void> {
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
    const ids: string[] = [];
    let actors: readonly Actor[] = [];
    for (let start = 0; start < order.length; start += atOnce) {
      if (start % generation < atOnce) {
        // Past every throttle's window.
        clock.advance(3600);
        actors = await newActors(server);
      }
      await Promise.all(
        order.slice(start, start + atOnce).map(async ({ each: { call, draft } }) => {
          const fitting = actors.filter(({ signedIn }) => signedIn === call.access);
          const of = draft.actor % 3 === 0 || fitting.length === 0 ? actors : fitting;
          const actor = of[draft.actor % of.length];
          if (actor === undefined) throw new Error("there is nobody");
          const response = await server.app.inject(requestOf(call, draft, actor.headers, ids));
          collectIds(response, ids);
          look(call, actor, response);
        }),
      );
    }
  }

  return {
    server,
    // Streams do not end by themselves; chat and desk have their own tests for them.
    calls: documentedCalls(server.app).filter(({ id }) => !streaming.has(id)),
    attack,
    async close() {
      await server.close();
      await cards.close();
    },
  };
}
