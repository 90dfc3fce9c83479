import * as fc from "fast-check";
import type { InjectOptions } from "fastify";
import type { DocumentedCall } from "./api-document.ts";
import { arbitraryOf, type FieldValues } from "./schema-arbitrary.ts";

type Fields = { readonly [name: string]: unknown };

/** A request's parts, before existing ids are put in. */
export interface DraftRequest {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: unknown;
  /** The change applied to it; null: unchanged, as documented. */
  readonly mutation: Mutation | null;
  readonly actor: number;
  readonly pick: number;
}

/** A way to spoil a request. */
type Mutation =
  | { readonly kind: "field"; readonly at: number; readonly value: unknown }
  | { readonly kind: "drop"; readonly at: number }
  | { readonly kind: "extra"; readonly name: string }
  | { readonly kind: "body"; readonly value: unknown }
  | { readonly kind: "raw"; readonly type: string; readonly text: string | Buffer }
  | { readonly kind: "query"; readonly text: string }
  | { readonly kind: "param"; readonly text: string }
  | { readonly kind: "header"; readonly name: string; readonly value: string };

const deep = (depth: number): unknown => (depth === 0 ? 1 : [deep(depth - 1)]);

/** Values of the wrong type, or unusual ones, for nearly every field. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    "",
    " ",
    "a\u0000b",
    "\ud800",
    "\u202e\u200b",
    "'; drop table customers; --",
    "{{7*7}}${7*7}",
    "../../../../etc/passwd",
    "<script>alert(1)</script>",
    "0198c0de-0000-7000-8000-00000000ffff",
    "2026-02-30T25:61:61Z",
    "9".repeat(40),
  ),
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constant("x".repeat(30_000)),
  fc.constant(deep(200)),
  fc.array(fc.integer(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.integer(), { maxKeys: 3 }),
);

const rawBody: fc.Arbitrary<{ type: string; text: string | Buffer }> = fc.constantFrom<{
  type: string;
  text: string | Buffer;
}>(
  { type: "application/json", text: '{"half":' },
  { type: "application/json", text: "" },
  { type: "application/json", text: '{"__proto__":{"admin":true}}' },
  { type: "application/json", text: '{"constructor":{"prototype":{"admin":true}}}' },
  { type: "application/json", text: `${"[".repeat(5000)}${"]".repeat(5000)}` },
  { type: "application/json", text: JSON.stringify({ long: "x".repeat(400_000) }) },
  { type: "application/json", text: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
  { type: "application/json; charset=utf-16", text: Buffer.from('{"a":1}', "utf16le") },
  { type: "application/x-www-form-urlencoded", text: "a=%zz&b[__proto__]=1&grant_type=password" },
  { type: "application/x-www-form-urlencoded", text: "a=1&".repeat(3000) },
  {
    type: "multipart/form-data; boundary=x",
    text: '--x\r\ncontent-disposition: form-data; name="file"\r\n\r\nno',
  },
  { type: "multipart/form-data", text: "no boundary" },
  { type: "text/xml", text: "<!DOCTYPE a [<!ENTITY b SYSTEM 'file:///etc/passwd'>]><a>&b;</a>" },
  { type: "image/png", text: Buffer.from([0x89, 0x50, 0x4e, 0x47]) },
  { type: "no type at all", text: "word" },
);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("field" as const), at: fc.nat(20), value: oddValue }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("drop" as const), at: fc.nat(20) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("extra" as const),
      name: fc.constantFrom("surprise", "role", "__proto__", "constructor", "customerId"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("body" as const), value: oddValue }) },
  { weight: 2, arbitrary: rawBody.map(({ type, text }) => ({ kind: "raw" as const, type, text })) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("query" as const),
      text: fc.constantFrom(
        "a=%zz",
        "limit=-1&limit=2",
        "before=NaN",
        `q=${"x".repeat(6000)}`,
        "%00=%00",
        "__proto__[a]=1",
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("param" as const),
      text: fc.constantFrom(
        "%zz",
        "%00",
        "..%2f..%2f",
        "x".repeat(1500),
        "null",
        "-1",
        "%F0%9F%92%A9",
        "'",
        "*",
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Mutation>(
      { kind: "header", name: "authorization", value: `Bearer ${"a".repeat(8000)}` },
      { kind: "header", name: "authorization", value: "Basic %%%" },
      { kind: "header", name: "cookie", value: "IMStaff=; IMBrowser=%zz" },
      { kind: "header", name: "last-event-id", value: "-1e9" },
      { kind: "header", name: "if-none-match", value: '"' },
      { kind: "header", name: "x-forwarded-for", value: "::ffff:, <script>" },
      { kind: "header", name: "host", value: "a b" },
      { kind: "header", name: "range", value: "bytes=9-1" },
      { kind: "header", name: "content-length", value: "7" },
      { kind: "header", name: "accept-encoding", value: "br;q=9,*;q=-1" },
    ),
  },
);

/** Generates requests to a call, about half of them valid. */
export function draftRequests(call: DocumentedCall, known: FieldValues): fc.Arbitrary<DraftRequest> {
  return fc.record({
    params: arbitraryOf(call.params, known) as fc.Arbitrary<Fields>,
    query: arbitraryOf(call.query, known) as fc.Arbitrary<Fields>,
    body: call.body === null ? fc.constant(undefined) : arbitraryOf(call.body.schema, known),
    mutation: fc.option(mutation, { freq: 1 }),
    actor: fc.nat(1000),
    pick: fc.nat(100_000),
  });
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Puts in existing ids, so that requests get past "not found". */
function withKnownIds(
  value: unknown,
  idAt: (index: number) => string | undefined,
  index: { at: number },
): unknown {
  if (typeof value === "string" && uuid.test(value)) return idAt((index.at += 1)) ?? value;
  if (Array.isArray(value)) return value.map((each) => withKnownIds(each, idAt, index));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, withKnownIds(each, idAt, index)]),
  );
}

function spoil(fields: Fields, change: Mutation): Fields {
  const names = Object.keys(fields);
  switch (change.kind) {
    case "field":
    case "drop": {
      const name = names[change.at % Math.max(1, names.length)];
      if (name === undefined) return fields;
      const { [name]: _, ...rest } = fields;
      return change.kind === "drop" ? rest : { ...rest, [name]: change.value };
    }
    case "extra":
      return JSON.parse(
        `${JSON.stringify(fields).replace(/\}$/, names.length > 0 ? "," : "")}"${change.name}":{"a":1}}`,
      ) as Fields;
    case "body":
    case "raw":
    case "query":
    case "param":
    case "header":
      // These damage another part of the request.
      return fields;
    default:
      return change satisfies never;
  }
}

function searchOf(query: Fields): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    search.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  return search.toString();
}

const wellFormed = (text: string): string => text.toWellFormed();

/** Returns a form with one file, as browsers send it. */
function multipart(file: string): { readonly type: string; readonly payload: Buffer } {
  const lines = [
    "--edge",
    'content-disposition: form-data; name="file"; filename="a.png"',
    "content-type: image/png",
    "",
    file,
    "--edge--",
    "",
  ];
  return { type: "multipart/form-data; boundary=edge", payload: Buffer.from(lines.join("\r\n"), "latin1") };
}

function payloadOf(call: DocumentedCall, body: unknown): Pick<InjectOptions, "payload"> & { type?: string } {
  if (body === undefined) return {};
  if (call.body?.type === "multipart/form-data") {
    return multipart(typeof body === "object" && body !== null && "file" in body ? String(body.file) : "");
  }
  if (call.body?.type === "application/x-www-form-urlencoded") {
    const form = typeof body === "object" && body !== null ? searchOf(body as Fields) : JSON.stringify(body);
    return { payload: form, type: call.body.type };
  }
  return { payload: JSON.stringify(body), type: "application/json" };
}

/** Builds a draft's request for `inject`. */
export function requestOf(
  call: DocumentedCall,
  draft: DraftRequest,
  headers: { readonly [name: string]: string },
  ids: readonly string[],
): InjectOptions {
  const { mutation: change } = draft;
  // Some requests keep ids that do not exist.
  const idAt = (index: number): string | undefined =>
    draft.pick % 5 === 0 || ids.length === 0 ? undefined : ids[(draft.pick + index * 7919) % ids.length];
  const index = { at: 0 };
  const known = (value: unknown): unknown => withKnownIds(value, idAt, index);
  const params = known(draft.params) as Fields;
  const spoilsQuery = change !== null && call.body === null;
  const query = spoilsQuery ? spoil(known(draft.query) as Fields, change) : (known(draft.query) as Fields);
  let body = known(draft.body);
  if (change?.kind === "body") body = change.value;
  else if (change !== null && typeof body === "object" && body !== null && !Array.isArray(body)) {
    body = spoil(body as Fields, change);
  }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    change?.kind === "param" ? change.text : encodeURIComponent(wellFormed(String(params[name]))),
  );
  const search = change?.kind === "query" ? change.text : searchOf(query);
  const { payload, type } =
    change?.kind === "raw" && call.method !== "GET"
      ? { payload: change.text, type: change.type }
      : payloadOf(call, call.method === "GET" ? undefined : body);
  return {
    method: call.method,
    url: search === "" ? path : `${path}?${search}`,
    headers: {
      ...headers,
      ...(type === undefined ? {} : { "content-type": type }),
      ...(change?.kind === "header" ? { [change.name]: change.value } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  };
}
