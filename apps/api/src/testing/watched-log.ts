import { Writable } from "node:stream";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { createLog } from "../plugins/logging.ts";

/**
 * The log of every test server, at its most detailed level, and checked: no phone number, message, password,
 * code or token that a test sends or receives may appear in it, nor in the body of an error (docs/safety.md,
 * "leaking logs"). Whatever would leak in production leaks here, in any test.
 */
export interface WatchedLog {
  readonly log: Logger;
  /** Watches an app's requests and responses. */
  watch(app: FastifyInstance): void;
  /** Adds a value that must not appear. */
  keep(value: string): void;
  /** Returns what has leaked into the log; empty if nothing. Names kinds and places, not the values. */
  leaks(): string[];
}

/** Fields of requests and responses that contain confidential data. */
const secretFields =
  /^(?:password|currentPassword|newPassword|body|code|username|phone|phoneNumber|assignedNumber|profilePhoneNumber|access_token|refresh_token|clientSecret|clientMessage|reason|note|secret)$/;
/** Shorter values are ordinary words that a log may contain. */
const leastLength = 6;

const kinds: readonly (readonly [string, RegExp])[] = [
  ["a phone number", /(?<![\w-])\+?(?:44|61|353)\d{8,10}(?![\w-])/],
  ["an access token", /eyJ[\w-]{10,}\.[\w-]{10,}/],
  ["a password's hash", /\$argon2/],
];

/** Returns the kinds of secrets that a text contains, by their form. */
export function secretKinds(text: string): string[] {
  return kinds.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
}

function isTelling(value: string): boolean {
  return value.length >= leastLength || /^\d{4}$/.test(value);
}

function holds(text: string, value: string): boolean {
  if (!/^\d{4}$/.test(value)) return text.includes(value);
  return new RegExp(`(?<![\\w.:-])${value}(?![\\w.:-])`).test(text);
}

/** Returns the values of secret fields, at any depth of an object. */
function secretsIn(value: unknown, name = ""): string[] {
  if (typeof value === "string") return secretFields.test(name) && isTelling(value) ? [value] : [];
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return [];
  return Object.entries(value).flatMap(([key, each]) => secretsIn(each, Array.isArray(value) ? name : key));
}

function parsed(payload: unknown): unknown {
  if (typeof payload !== "string" || !/^[[{]/.test(payload)) return null;
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}

/** Returns a log line's text without digits, which vary from line to line and are not secret. */
function shapeOf(line: string): string {
  try {
    const {
      level: _l,
      time: _t,
      reqId: _r,
      requestId: _q,
      milliseconds: _m,
      ...rest
    } = JSON.parse(line) as {
      [name: string]: unknown;
    };
    return JSON.stringify(rest).replaceAll(/:\d+:\d+/g, "");
  } catch {
    return line;
  }
}

/** Creates a log at level trace that keeps its lines, and the secrets that must not appear in them. */
export function createWatchedLog(): WatchedLog {
  const shapes = new Set<string>();
  const secrets = new Set<string>();
  const found = new Set<string>();
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString("utf8").split("\n")) if (line !== "") shapes.add(shapeOf(line));
      done();
    },
  });
  const keep = (value: string): void => {
    if (isTelling(value)) secrets.add(value);
  };

  return {
    log: createLog("trace", destination),
    keep,
    watch(app) {
      const ofRequest = new WeakMap<object, string[]>();
      app.addHook("preValidation", async (request) => {
        const { body, query, params, headers } = request;
        const given = [...secretsIn(body), ...secretsIn(query), ...secretsIn(params)];
        ofRequest.set(request, given);
        for (const value of given) keep(value);
        keep(headers.authorization?.replace(/^\w+ /, "") ?? "");
      });
      app.addHook("onSend", async (request, reply, payload) => {
        const response = parsed(payload);
        if (reply.statusCode < 400) {
          for (const value of secretsIn(response)) keep(value);
          return payload;
        }
        if (typeof payload !== "string") return payload;
        const { requestId: _, code: __, ...said } = (response ?? { payload }) as { [name: string]: unknown };
        const text = JSON.stringify(said);
        const told = [
          ...(ofRequest.get(request) ?? [])
            .filter((value) => holds(text, value))
            .map(() => "what it was sent"),
          ...secretKinds(text),
        ];
        for (const what of told)
          found.add(`an error of ${request.method} ${request.routeOptions.url ?? "none"} repeats ${what}`);
        return payload;
      });
    },
    leaks() {
      const text = [...shapes].join("\n");
      const lines = [...shapes];
      const told = [...secrets].filter((value) => holds(text, value));
      const places = told.flatMap((value) => lines.filter((line) => holds(line, value)).slice(0, 1));
      return [
        ...found,
        ...kinds.flatMap(([kind, pattern]) =>
          lines
            .filter((line) => pattern.test(line))
            .slice(0, 1)
            .map((line) => `the log holds ${kind}: ${line.replace(pattern, "[here]").slice(0, 300)}`),
        ),
        ...places.map((line, index) => {
          const cleaned = line.replaceAll(told[index] ?? "", "[what was sent]");
          return `the log repeats what was sent: ${cleaned.slice(0, 300)}`;
        }),
      ];
    },
  };
}
