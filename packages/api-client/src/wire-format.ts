import type { OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import type { Options } from "ky";
import { callTimeoutMs, type CallOptions, type RequestOptions } from "./call-options.ts";
import { NetworkError } from "./errors.ts";

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
function addressOf(operation: OperationSpec, input: InputParts): string {
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

/** An operation as ky takes it: its address, and method, body and access as options. */
export function requestOf<Spec extends OperationSpec>(
  operation: Spec,
  input: OperationInput<Spec>,
  { signal, ...options }: RequestOptions = {},
): [address: string, options: Options] {
  const parts = input as InputParts;
  const { access, method } = operation;
  const body = bodyOf(operation, parts.body);
  const abort = signal === undefined ? {} : { signal };
  return [addressOf(operation, parts), { ...options, ...abort, ...body, method, context: { access } }];
}

interface ReadOptions extends CallOptions {
  /** Milliseconds without a byte until the answer is given up. */
  readonly timeoutMs?: number | undefined;
}

/** Whether a successful response contains bytes, such as an archive or a picture, rather than JSON. */
function returnsBytes(operation: OperationSpec, status: number): boolean {
  const schema = operation.responses[status];
  return schema !== undefined && "contentMediaType" in schema;
}

/** Reads the answer of an operation from the response of a success. Throws NetworkError, or the reason of the caller's signal. */
export async function readResponse<Spec extends OperationSpec>(
  operation: Spec,
  response: Response,
  options: ReadOptions,
): Promise<OperationOutput<Spec>> {
  const bytes = await readBytes(response, options);
  if (returnsBytes(operation, response.status)) return bytes as OperationOutput<Spec>;
  const text = new TextDecoder().decode(bytes);
  // An empty body is the contract's null (204).
  if (text === "") return null as OperationOutput<Spec>;
  try {
    return JSON.parse(text) as OperationOutput<Spec>;
  } catch (error) {
    // Not JSON, such as a captive portal's page.
    throw new NetworkError("malformed", { cause: error });
  }
}

/** Reads a body for as long as bytes keep coming: ky's own timeout would end a long download that is still alive. */
async function readBytes(
  response: Response,
  { signal, onReceived, timeoutMs = callTimeoutMs }: ReadOptions,
): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const reader = response.body.getReader();
  const parts: Uint8Array[] = [];
  let count = 0;
  let isSilent = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      timer = setTimeout(() => {
        isSilent = true;
        void reader.cancel();
      }, timeoutMs);
      const { done, value } = await reader.read();
      clearTimeout(timer);
      if (done) break;
      parts.push(value);
      count += value.length;
      onReceived?.(count);
    }
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new NetworkError("unreachable", { cause: error });
  } finally {
    clearTimeout(timer);
  }
  if (isSilent) throw new NetworkError("timeout");
  const all = new Uint8Array(count);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
