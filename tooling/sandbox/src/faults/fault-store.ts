/** A fault to inject into calls to the server. */
export interface Fault {
  readonly id: number;
  /** In upper case; `*` is any. */
  readonly method: string;
  /** Without the query; `*` matches one or more characters, such as in `/im/api/profile/username/*`. */
  readonly path: string;
  /** The response sent instead of the server's; null: the server responds. */
  readonly status: number | null;
  /** The body of that response: JSON, or a text; null: an error of the contract with that status. */
  readonly body: unknown;
  /** How long a call is delayed first, in ms. Clearing the fault ends the delay. */
  readonly delayMs: number;
  /** The connection closes without a response, as if the network were down. */
  readonly drop: boolean;
  /** How many more calls it affects; null: every call until it is cleared. */
  readonly times: number | null;
  /**
   * Only calls with this cookie (`fault-scope=…`), so that parallel tests don't affect each other; null:
   * everybody's.
   */
  readonly scope: string | null;
}

/** The part of a request that selects a fault. */
export interface FaultyCall {
  readonly method: string;
  /** With or without a query. */
  readonly url: string;
  readonly cookie: string | undefined;
}

/** A fault that applies to a call. */
export interface TakenFault {
  readonly fault: Fault;
  /** Aborts when the fault is cleared. One that has run out of times delays its calls until then. */
  readonly cleared: AbortSignal;
}

export interface FaultStore {
  list(): readonly Fault[];
  add(fault: Omit<Fault, "id">): Fault;
  /** Clears one fault, those of a scope, or all. Calls that they delay go on at once. */
  clear(which?: { readonly id: number } | { readonly scope: string }): void;
  /** Returns the newest fault that applies to a call, and counts the call. Null if none applies. */
  take(call: FaultyCall): TakenFault | null;
  subscribe(listener: () => void): () => void;
}

/** The cookie that puts a browser into a scope. */
export const scopeCookie = "fault-scope";

/** Creates a store in memory: a restarted stack has no faults. */
export function createFaultStore(): FaultStore {
  let faults: readonly Fault[] = [];
  let lastId = 0;
  /** Of every fault not yet cleared, also those that have run out of times. */
  let clearing: readonly { readonly fault: Fault; readonly controller: AbortController }[] = [];
  const listeners = new Set<() => void>();

  function become(next: readonly Fault[]): void {
    faults = next;
    for (const listener of listeners) listener();
  }

  return {
    list: () => faults,
    add(fault) {
      lastId += 1;
      const added = { ...fault, id: lastId };
      clearing = [...clearing, { fault: added, controller: new AbortController() }];
      become([...faults, added]);
      return added;
    },
    clear(which) {
      const isMeant = (fault: Fault): boolean => {
        if (which === undefined) return true;
        return "id" in which ? fault.id === which.id : fault.scope === which.scope;
      };
      const cleared = clearing.filter(({ fault }) => isMeant(fault));
      clearing = clearing.filter(({ fault }) => !isMeant(fault));
      become(faults.filter((fault) => !isMeant(fault)));
      for (const { controller } of cleared) controller.abort();
    },
    take(call) {
      const met = faults.findLast((fault) => meets(fault, call));
      const cleared = clearing.find(({ fault }) => fault.id === met?.id)?.controller.signal;
      if (met === undefined || cleared === undefined) return null;
      if (met.times !== null) {
        const left = met.times - 1;
        become(
          faults.flatMap((fault) => {
            if (fault.id !== met.id) return [fault];
            return left === 0 ? [] : [{ ...fault, times: left }];
          }),
        );
      }
      return { fault: met, cleared };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function meets(fault: Fault, { method, url, cookie }: FaultyCall): boolean {
  if (fault.method !== "*" && fault.method !== method.toUpperCase()) return false;
  if (fault.scope !== null && !hasScope(cookie ?? "", fault.scope)) return false;
  const [path = ""] = url.split("?");
  return patternOf(fault.path).test(path);
}

function hasScope(cookies: string, scope: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim() === `${scopeCookie}=${scope}`);
}

function patternOf(path: string): RegExp {
  const parts = path.split("*").map((part) => part.replace(/[\\^$.|?+()[\]{}]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join(".+")}$`);
}
