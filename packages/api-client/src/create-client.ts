import type { OperationInput, OperationOutput, OperationSpec } from "@parlour/contract/operation";
import { callTimeoutMs, type CallOptions, type RequestOptions } from "./call-options.ts";
import type { ClientCalls } from "./client-calls.ts";
import { NetworkError } from "./errors.ts";
import type { SessionEvent } from "./session-policy.ts";
import type { Locks } from "./token-renewal.ts";
import type { TokenStore } from "./token-store.ts";

export interface ClientOptions {
  /** Origin of the server, such as `location.origin`. */
  readonly baseUrl: string;
  /** The brand's id is the OAuth client, its name gives the scope (LOGIN-14). */
  readonly brand: { readonly id: string; readonly name: string };
  readonly tokens: TokenStore;
  /** Called when the session changes; at most once per response. */
  readonly onSession: (event: SessionEvent) => void;
  readonly fetch?: typeof fetch;
  readonly now?: () => Date;
  /** Milliseconds until a call is given up; 30 s by default. */
  readonly timeoutMs?: number;
  /** Runs `act` after so many milliseconds; by default with a timer. */
  readonly after?: (ms: number, act: () => void) => void;
  /** `navigator.locks` if available, otherwise null. */
  readonly locks?: Locks | null;
}

/** The customer's client. Calls throw ApiError, NetworkError, or the reason of an aborted signal. */
export interface Client {
  /** Calls an operation of the contract. After a 401 the login is renewed and the call repeated once. */
  call<Spec extends OperationSpec>(
    operation: Spec,
    input: OperationInput<Spec>,
    options?: CallOptions,
  ): Promise<OperationOutput<Spec>>;
  /**
   * Logs in with a password and stores the token pair. `phoneNumber` in E.164. Throws ApiError `invalid_grant`, or
   * `bot_check_required`: then call again with the token of a bot check with the action `login`.
   */
  signIn(credentials: {
    readonly phoneNumber: string;
    readonly password: string;
    readonly botToken?: string | undefined;
  }): Promise<void>;
  /** Ends the login at the server, then deletes both tokens even if that fails (LOGIN-8). */
  signOut(): Promise<void>;
  /** Loads the part that makes the calls; for parts that are loaded on demand themselves. */
  open(): Promise<ClientCalls>;
  /** Sends an operation as `call` does and returns the response of a success, for a stream or a file. */
  request<Spec extends OperationSpec>(
    operation: Spec,
    input: OperationInput<Spec>,
    options?: RequestOptions,
  ): Promise<Response>;
}

/** Loads the part with the calls. Throws NetworkError if it can't be loaded within `ms` milliseconds. */
async function openCalls(options: ClientOptions, ms: number): Promise<ClientCalls> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NetworkError("timeout")), ms);
  });
  try {
    const { createClientCalls } = await Promise.race([import("./client-calls.ts"), late]);
    return createClientCalls(options);
  } catch (error) {
    throw error instanceof NetworkError ? error : new NetworkError("unreachable", { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Builds the customer's client. The code for calls, above all ky, loads with the first call, because a page
 * becomes interactive before it (docs/experience.md, "Budgets"). If the part can't be loaded, the next call
 * tries again.
 */
export function createClient(options: ClientOptions): Client {
  let opened: Promise<ClientCalls> | null = null;
  function open(): Promise<ClientCalls> {
    opened ??= openCalls(options, options.timeoutMs ?? callTimeoutMs).catch((error: unknown) => {
      opened = null;
      throw error;
    });
    return opened;
  }

  return {
    open,
    call: async (operation, input, callOptions) => (await open()).call(operation, input, callOptions),
    request: async (operation, input, requestOptions) =>
      (await open()).request(operation, input, requestOptions),
    signIn: async (credentials) => (await open()).signIn(credentials),
    async signOut() {
      const calls = await open().catch(() => null);
      // Deleted even if the server can't be reached: the customer asked to be logged out of this browser.
      if (calls === null) options.tokens.clear();
      else await calls.signOut();
    },
  };
}
