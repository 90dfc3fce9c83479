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
  /** Milliseconds; by default `callTimeoutMs`. */
  readonly timeoutMs?: number;
}

/** Sends one operation once and returns its body. Throws ApiError or NetworkError. */
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

/**
 * Returns an operation's address: `:name` parameters filled in and escaped, query appended, undefined
 * omitted.
 */
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

/** Files keep their own name; the browser writes the content type with its boundary. */
function toMultipart(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/**
 * Returns the request's body; a multipart one has no content type here, because the browser writes it with
 * its boundary.
 */
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

/** Whether a successful response contains bytes, such as an archive or a picture, rather than JSON. */
function returnsBytes(operation: OperationSpec, status: number): boolean {
  const schema = operation.responses[status];
  return schema !== undefined && "contentMediaType" in schema;
}

/** Builds the one path for every call, over ky. It never repeats a call, which is up to its callers. */
export function createCallPath(options: CallPathOptions): CallPath {
  const now = options.now ?? (() => new Date());
  const silenceMs = options.timeoutMs ?? callTimeoutMs;
  const http = ky.create({
    baseUrl: options.baseUrl,
    retry: 0,
    // timed-fetch.ts measures silence instead, so that a long download may take its time
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

/**
 * Parses a response's body. An empty one is the contract's null (204). Throws NetworkError if it is not JSON,
 * for example a captive portal's page.
 */
function readBody(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new NetworkError("malformed", { cause: error });
  }
}
