import { openStateFile } from "../state-file.ts";

/** A job of the server that a move made due. */
export interface DueJob {
  readonly name: string;
  readonly outcome: "running" | "done" | "failed";
  /** What it did, as counts by name. */
  readonly report: Readonly<Record<string, number>>;
}

/** A move of the time, in milliseconds since 1970. */
export interface Move {
  readonly from: number;
  readonly to: number;
  /** The server's due jobs, as far as it has reported them. */
  jobs: readonly DueJob[];
  /** Whether all of them have ended. */
  isDone: boolean;
}

interface ClockState {
  /** Milliseconds ahead of the machine's clock. */
  aheadMs: number;
  /** The last move; null: the time was never moved. */
  move: Move | null;
}

/** The running server, as the clock uses it. */
export interface MovedServer {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** The stack's time: the machine's, plus what it was moved. */
export interface SandboxClock {
  /** Milliseconds since 1970. */
  now(): number;
  aheadMs(): number;
  /** Why the time can't be moved, as a sentence; null: it can. */
  whyReal(): string | null;
  lastMove(): Move | null;
  /** Moves the whole stack to a time. Returns why not, as a sentence; null: it is moved, and due jobs are running. */
  moveTo(time: number): Promise<string | null>;
  /**
   * Connects a server that has just started. It finishes the jobs of a move that the previous server did not finish.
   */
  connect(server: MovedServer): void;
  subscribe(listener: () => void): () => void;
  flush(): Promise<void>;
}

export interface SandboxClockOptions {
  /** The state's file; null: in memory only. */
  readonly file: string | null;
  /** Whether a provider is real, which keeps real time. */
  readonly hasRealProvider?: () => boolean;
  /** The machine's clock. */
  readonly machineNow?: () => number;
}

/** Far enough for every period in the product's rules, near enough for the end dates of cards and certificates. */
const furthestYears = 20;
const yearMs = 365.25 * 86_400_000;

const besideRealProvider = "A real provider is set up. It keeps real time, and so does this stack.";

interface Moved {
  readonly aheadMs: number;
  readonly jobs: readonly DueJob[];
  readonly isDone: boolean;
}

function isMoved(message: unknown): message is Moved {
  return typeof message === "object" && message !== null && "type" in message && message.type === "moved";
}

/** Opens the clock; a file lets it survive a restart. Without any move it is the machine's clock. */
export async function openSandboxClock(options: SandboxClockOptions): Promise<SandboxClock> {
  const { file, hasRealProvider = () => false, machineNow = Date.now } = options;
  const stateFile = await openStateFile<ClockState>(file, () => ({ aheadMs: 0, move: null }));
  const { state } = stateFile;
  let server: MovedServer | null = null;
  const now = (): number => machineNow() + state.aheadMs;

  function tellServer(): void {
    if (state.move === null || state.move.isDone) return;
    server?.send({ type: "move", aheadMs: state.aheadMs, dueSince: state.move.from });
  }

  const whyReal = (): string | null => (hasRealProvider() ? besideRealProvider : null);

  return {
    now,
    aheadMs: () => state.aheadMs,
    whyReal,
    lastMove: () => state.move,
    async moveTo(time) {
      const reason = whyReal();
      if (reason !== null) return reason;
      if (state.move?.isDone === false) return "The jobs of the last move are still running. Wait for them.";
      const from = now();
      if (time <= from) return "Time only moves forwards. Choose a later time.";
      if (time > machineNow() + furthestYears * yearMs)
        return `That is more than ${furthestYears} years from today. Choose an earlier time.`;
      state.aheadMs += time - from;
      state.move = { from, to: time, jobs: [], isDone: false };
      stateFile.changed();
      // Saved first: after a crash the server's time must not be later than the saved one.
      await stateFile.flush();
      tellServer();
      return null;
    },
    connect(started) {
      server = started;
      started.onMessage((message) => {
        if (server !== started || !isMoved(message)) return;
        if (state.move === null || message.aheadMs !== state.aheadMs) return;
        state.move.jobs = message.jobs;
        state.move.isDone = message.isDone;
        stateFile.changed();
      });
      tellServer();
    },
    subscribe: (listener) => stateFile.subscribe(listener),
    flush: () => stateFile.flush(),
  };
}
