import type { OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import ky from "ky";
import { callTimeoutMs, type CallOptions } from "./call-options.ts";
import { NetworkError } from "./errors.ts";
import { apiErrorOf } from "./read-refusal.ts";
import { timedFetch } from "./timed-fetch.ts";

export interface CallPathOptions {
  /** Origin of the server, such as `location.origin`. */
  readonly baseUrl: string;
  readonly fetch?: typeof fetch;
  readonly now?: () => Date;
  /** Milliseconds; `callTimeoutMs` unless a test says otherwise. */
  readonly timeoutMs?: number;
}

/** Sends one operation once and answers its body. Throws ApiError or NetworkError. */
export interface CallPath {
  send<Spec extends OperationSpec>(
    operation: Spec,
    input: OperationInput<Spec>,
    options: CallOptions & { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<OperationOutput<Spec>>;
}

type Scalar = string | number | boolean;

interface InputParts {
  readonly params?: Readonly<Record<string, Scalar>>;
  readonly query?: Readonly<Record<string, Scalar | undefined>>;
  readonly body?: unknown;
}

/** The address of an operation: `:name` parameters filled in and escaped, query appended, undefined left out. */
export function addressOf(operation: OperationSpec, input: InputParts): string {
  const path = operation.path.replace(/:([A-Za-z]+)/g, (_match, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new TypeError(`${operation.id} needs the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = toPairs(input.query ?? {}).toString();
  return query === "" ? path : `${path}?${query}`;
}

function toPairs(fields: Readonly<Record<string, Scalar | undefined>>): URLSearchParams {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) pairs.append(name, String(value));
  }
  return pairs;
}

/** Files keep their own name; its type and boundary are the browser's to write. */
function toMultipart(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** The request's body; a multipart one names its own type, whose boundary is the browser's to write. */
function bodyOf(operation: OperationSpec, body: unknown): { body?: BodyInit; json?: unknown } {
  if (operation.body === undefined || body === undefined) return {};
  switch (operation.bodyType) {
    case "form":
      return { body: toPairs(body as Record<string, Scalar | undefined>) };
    case "multipart":
      return { body: toMultipart(body as Record<string, string | Blob>) };
    case "json":
    case undefined:
      return { json: body };
    default:
      return operation.bodyType satisfies never;
  }
}

/** Whether a success is answered as bytes, such as an archive or a picture, rather than as JSON. */
function returnsBytes(operation: OperationSpec, status: number): boolean {
  const schema = operation.responses[status];
  return schema !== undefined && "contentMediaType" in schema;
}

/** Builds the one path that every call takes, over ky. It never repeats a call: that is its callers' policy. */
export function createCallPath(options: CallPathOptions): CallPath {
  const now = options.now ?? (() => new Date());
  const silenceMs = options.timeoutMs ?? callTimeoutMs;
  const http = ky.create({
    baseUrl: options.baseUrl,
    retry: 0,
    // timed-fetch.ts counts silence instead, so that a long download may take its time
    timeout: false,
    throwHttpErrors: false,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

  return {
    async send(operation, input, { headers, signal, onReceived }) {
      const parts = input as InputParts;
      const address = addressOf(operation, parts);
      const { response, bytes } = await timedFetch(
        (silence) =>
          http(address, {
            method: operation.method,
            headers: { accept: "application/json", ...headers },
            signal: silence,
            ...bodyOf(operation, parts.body),
          }),
        { silenceMs, signal, onReceived },
      );
      if (response.ok && returnsBytes(operation, response.status)) {
        return bytes as OperationOutput<typeof operation>;
      }
      const text = new TextDecoder().decode(bytes);
      if (!response.ok) throw apiErrorOf(response, text, now());
      return readBody(text) as OperationOutput<typeof operation>;
    },
  };
}

/** An empty body is the contract's null (204). Throws NetworkError for what is no JSON, such as a captive portal's page. */
function readBody(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new NetworkError("malformed", { cause: error });
  }
}
