import { errorStatus, isErrorCode } from "@parlour/contract/errors";
import type { OperationSpec } from "@parlour/contract/operation";
import type { InjectOptions } from "fastify";
import * as fc from "fast-check";
import { Value } from "typebox/value";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allOperations as operations } from "../testing/all-operations.ts";
import { everyRow } from "../testing/everything-stored.ts";
import { arbitraryOf, requiredFields } from "../testing/schema-arbitrary.ts";
import { testApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { signedInCustomer, signedInStaff } from "../testing/test-people.ts";
import { basic } from "../testing/test-sign-up.ts";

/** Bad input on every call: a 4xx in the contract's error shape, and nothing stored. */

interface BadInput {
  readonly what: string;
  readonly options: InjectOptions;
}

type Fields = { readonly [name: string]: unknown };
type ObjectSchema = {
  readonly properties: { readonly [name: string]: object };
  readonly required?: string[];
};

/** A value that fits a part's schema, made by TypeBox; patterns and formats get valid samples. */
const samples: Fields = {
  username: "Wanderer",
  dateOfBirth: "1990-05-17T00:00:00.000",
  phoneNumber: "+447700900123",
  regionAbbreviation: "GB",
  brand: "emberlane",
  region: "GB",
  "apn-im-brand": "emberlane",
  "apn-im-region": "GB",
  "g-recaptcha-response": "human",
  assignedNumber: "+447700900123",
  password: "Lantern7",
  code: "1234",
  profileId: "0198c0de-0000-7000-8000-0000000000a1",
  clientMessageId: "0198c0de-0000-7000-8000-0000000000a2",
  replyId: "0198c0de-0000-7000-8000-0000000000a3",
  conversationId: "0198c0de-0000-7000-8000-0000000000a4",
  body: "hello",
  amount: "500",
  currency: "GBP",
  profilePhoneNumber: "+447700900123",
  serviceId: "emberlane-GB",
  paymentIntent: "pi_123456",
  siteId: 1,
  after: "0",
  grant_type: "password",
};

function fitting(schema: object | undefined): Fields {
  const { properties = {} } = (schema ?? {}) as Partial<ObjectSchema>;
  return Object.fromEntries(
    requiredFields(schema ?? {}).map((name) => {
      const part = properties[name] ?? {};
      const { [name]: sample } = samples;
      const [made] = fc.sample(arbitraryOf(part), { seed: 1, numRuns: 1 });
      return [name, Value.Check(part, sample) ? sample : made];
    }),
  );
}

function urlOf(operation: OperationSpec, params: Fields, query: Fields): string {
  const path = operation.path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** Returns wrong values for a field, one for each requirement of its schema. */
function wrongValues(schema: object): unknown[] {
  const values: unknown[] = [{ nested: true }, [], "a\u0000b"];
  const { type } = schema as { type?: string };
  if (type === "string") values.push(17, "x".repeat(30_000));
  if (type === "integer" || type === "number") values.push("seventeen", 1.5, -1);
  return values;
}

function badInputs(operation: OperationSpec): BadInput[] {
  const params = fitting(operation.params);
  const query = fitting(operation.query);
  const body = fitting(operation.body);
  const { method } = operation;
  const url = urlOf(operation, params, query);
  const json = (payload: unknown, what: string): BadInput => ({
    what,
    options: {
      method,
      url,
      payload: JSON.stringify(payload),
      headers: { "content-type": "application/json" },
    },
  });
  const cases: BadInput[] = [];

  for (const name of Object.keys(params)) {
    if (typeof samples[name] === "string" && operation.id === "usernameTaken") continue;
    cases.push({
      what: `${name} in the path`,
      options: { method, url: urlOf(operation, { ...params, [name]: "no-such-thing" }, query) },
    });
  }
  for (const name of Object.keys(query)) {
    const { [name]: _left, ...rest } = query;
    cases.push({
      what: `no ${name}`,
      options: { method, url: urlOf(operation, params, rest), payload: body },
    });
  }
  if (operation.bodyType === "form") {
    cases.push({ what: "no form", options: { method, url } });
    const type = "application/x-www-form-urlencoded";
    const long = `grant_type=${"x".repeat(100)}`;
    cases.push({
      what: "too long",
      options: { method, url, payload: long, headers: { "content-type": type } },
    });
    cases.push({
      what: "a field twice",
      options: {
        method,
        url,
        payload: "grant_type=password&grant_type=password",
        headers: { "content-type": type },
      },
    });
  } else if (operation.body) {
    const { properties = {}, required = [] } = operation.body as Partial<ObjectSchema>;
    cases.push(json({ ...body, surprise: 1 }, "an extra field"));
    cases.push(json([body], "a list"), json("text", "text"), json(null, "null"));
    for (const name of required) {
      const { [name]: _left, ...rest } = body;
      cases.push(json(rest, `no ${name}`));
      for (const wrong of wrongValues(properties[name] ?? {})) {
        cases.push(json({ ...body, [name]: wrong }, `${name} as ${JSON.stringify(wrong).slice(0, 20)}`));
      }
    }
    cases.push({ what: "no body", options: { method, url } });
  }
  if (method !== "GET") {
    const raw = (payload: string, type: string, what: string): BadInput => ({
      what,
      options: { method, url, payload, headers: { "content-type": type } },
    });
    cases.push(
      raw('{"half":', "application/json", "half of a JSON"),
      raw('{"__proto__":{"admin":true}}', "application/json", "a prototype"),
      raw(`${"[".repeat(5000)}${"]".repeat(5000)}`, "application/json", "5,000 lists in each other"),
      raw(`${'{"a":'.repeat(5000)}1${"}".repeat(5000)}`, "application/json", "5,000 objects in each other"),
      raw("[".repeat(100_000), "application/json", "100,000 lists that never end"),
      raw("<word/>", "text/xml", "another type"),
      raw(JSON.stringify({ long: "x".repeat(400_000) }), "application/json", "too large a body"),
    );
  }
  return cases;
}

let server: TestApp;
/** What the previous operation left. */
let stored: readonly string[];
let headers: { readonly [access: string]: { readonly [name: string]: string } };

beforeAll(async () => {
  server = await testApp();
  headers = {
    customer: (await signedInCustomer(server.platform)).headers,
    staff: (await signedInStaff(server.platform)).headers,
    public: { authorization: basic("emberlane") },
    provider: {},
  };
  stored = await allStored();
});
afterAll(() => server.close());

/** Returns all that is stored, in one statement, because it runs after every operation. */
async function allStored(): Promise<readonly string[]> {
  const rows = await everyRow(server.database);
  return rows.map(({ place, text }) => `${place} ${text}`).toSorted();
}

test("the table knows every operation of the contract", () => {
  expect(operations.length).toBeGreaterThan(25);
  expect(new Set(operations.map((operation) => operation.id)).size).toBe(operations.length);
});

describe.each(operations.map((operation) => [operation.id, operation] as const))("%s", (_id, operation) => {
  // Before the other test, which also finds what this call stored.
  test("answers nobody without the access it declares", async () => {
    if (operation.access === "public") return;
    const response = await server.app.inject({
      method: operation.method,
      url: urlOf(operation, fitting(operation.params), fitting(operation.query)),
      payload: fitting(operation.body),
    });
    const { code } = response.json<{ code: string }>();
    expect(code).toBe(operation.access === "provider" ? "signature_invalid" : "unauthorized");
  });

  test("refuses bad input in the contract's shape and stores nothing", async () => {
    // The inputs that the bad ones derive from are valid, so each fails because of its one mistake.
    for (const part of [operation.params, operation.query, operation.body]) {
      if (part) expect(Value.Check(part, fitting(part))).toBe(true);
    }
    const before = stored;
    try {
      for (const { what, options } of badInputs(operation)) {
        const response = await server.app.inject({
          ...options,
          headers: { ...headers[operation.access], ...options.headers },
        });
        const said = `${what}: ${response.statusCode} ${response.body.slice(0, 200)}`;
        expect(response.statusCode, said).toBeGreaterThanOrEqual(400);
        expect(response.statusCode, said).toBeLessThan(500);
        const body = response.json<{ code: string; message: string; requestId: string }>();
        expect(isErrorCode(body.code) && errorStatus[body.code], said).toBe(response.statusCode);
        expect([typeof body.message, typeof body.requestId], said).toEqual(["string", "string"]);
      }
    } finally {
      // Also after a failure: the next operation does not get the blame for what this one stored.
      stored = await allStored();
    }
    expect(stored).toEqual(before);
  });
});
