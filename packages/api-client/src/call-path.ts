import type { OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import ky, { TimeoutError, type KyInstance } from "ky";
import { apiErrorOf, NetworkError } from "./errors.ts";

/** Milliseconds until an attempt is given up (spec 7: meant to be 30000). */
export const callTimeoutMs = 30_000;

export interface CallOptions {
  /** Aborts the call, which then throws the signal's reason. */
  readonly signal?: AbortSignal;
}

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

function bodyOf(operation: OperationSpec, body: unknown): { json?: unknown; body?: URLSearchParams } {
  if (operation.body === undefined || body === undefined) return {};
  if (operation.bodyType === "form") return { body: toPairs(body as Record<string, Scalar | undefined>) };
  return { json: body };
}

/** Builds the one path that every call takes, over ky. It never repeats a call: that is its callers' policy. */
export function createCallPath(options: CallPathOptions): CallPath {
  const now = options.now ?? (() => new Date());
  const http: KyInstance = ky.create({
    baseUrl: options.baseUrl,
    retry: 0,
    timeout: options.timeoutMs ?? callTimeoutMs,
    throwHttpErrors: false,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });

  return {
    async send(operation, input, { headers, signal }) {
      const parts = input as InputParts;
      const address = addressOf(operation, parts);
      let response: Response;
      let text: string;
      try {
        response = await http(address, {
          method: operation.method,
          headers: { accept: "application/json", ...headers },
          ...(signal === undefined ? {} : { signal }),
          ...bodyOf(operation, parts.body),
        });
        text = await response.text();
      } catch (error) {
        if (signal?.aborted === true) throw error;
        throw new NetworkError(error instanceof TimeoutError ? "timeout" : "unreachable", { cause: error });
      }
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
