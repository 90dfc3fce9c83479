import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

/**
 * The server's metrics. Labels come from small, fixed sets: a route's pattern, a status, a kind. Nothing in them names
 * a person (docs/safety.md, "leaking logs").
 */
export interface Metrics {
  /** A finished call. `route` is the pattern, never the address. */
  observeCall(call: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly seconds: number;
  }): void;
  /** Counts an opened stream. Returns a function that counts its end. */
  streamOpened(kind: string): () => void;
  /**
   * Counts streams that the server ended: the login opened too many newer ones, nothing reached the client any more, or
   * too much waited for it.
   */
  streamEnded(why: "replaced" | "stuck" | "behind"): void;
  /** Counts delivered replies, by whether they were charged. */
  replyDelivered(charged: boolean): void;
  /** Counts texts handed to the provider or refused by it. */
  textSent(kind: string, outcome: "sent" | "failed"): void;
  /** Counts tries to send a text through one provider, by its response. */
  textTried(provider: string, outcome: string): void;
  /** Counts failed staff sign-ins. */
  staffSignInFailed(why: string): void;
  /** Counts attempts that a throttle refused. */
  throttled(throttle: string): void;
  /**
   * Counts calls refused because the server was full or stopping, or because it or the caller's network has too many
   * streams open.
   */
  refused(why: "full" | "stopping" | "streams" | "network_streams"): void;
  /** Reports how many accounts the ledger's check found wrong. */
  ledgerFaults(count: number): void;
  /** Counts a background job's run. */
  jobRan(job: string, outcome: "done" | "failed", seconds: number): void;
  /** Adds a value that is read when metrics are requested, such as a queue's length. */
  gauge(name: string, help: string, read: () => Promise<number>): void;
  /** Returns all metrics in Prometheus' text format. */
  text(): Promise<string>;
  readonly contentType: string;
}

const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * Creates the metrics of one server. `process` adds the usual ones of the process: memory, event loop,
 * garbage collection.
 */
export function createMetrics(options: { readonly process: boolean }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.process) collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "parlour_call_seconds",
    help: "Time to answer a call, by route pattern.",
    labelNames: ["method", "route", "status"] as const,
    buckets: callSeconds,
    registers,
  });
  const streams = new Gauge({
    name: "parlour_streams_open",
    help: "Event streams open at this node.",
    labelNames: ["kind"] as const,
    registers,
  });
  const counter = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Counter({ name, help, labelNames: [...labelNames], registers });
  const endedStreams = counter(
    "parlour_streams_ended_total",
    "Event streams that the server ended, by reason.",
    ["why"],
  );
  const replies = counter("parlour_replies_total", "Replies delivered to customers.", ["charged"]);
  const texts = counter("parlour_texts_total", "Text messages, by kind and outcome.", ["kind", "outcome"]);
  const tries = counter("parlour_text_tries_total", "Texts tried at a provider, by outcome.", [
    "provider",
    "outcome",
  ]);
  const throttled = counter("parlour_throttled_total", "Tries that a throttle refused.", ["throttle"]);
  const failedSignIns = counter("parlour_staff_sign_in_failures_total", "Failed sign-ins of staff.", ["why"]);
  const refused = counter("parlour_refused_total", "Calls refused unread, by reason.", ["why"]);
  const faults = counter("parlour_ledger_faults_total", "Accounts whose ledger does not add up.", []);
  const jobs = new Histogram({
    name: "parlour_job_seconds",
    help: "Runs of background jobs.",
    labelNames: ["job", "outcome"] as const,
    buckets: callSeconds,
    registers,
  });

  return {
    observeCall({ method, route, status, seconds }) {
      calls.observe({ method, route, status: String(status) }, seconds);
    },
    streamOpened(kind) {
      streams.inc({ kind });
      let open = true;
      return () => {
        if (open) streams.dec({ kind });
        open = false;
      };
    },
    streamEnded: (why) => endedStreams.inc({ why }),
    replyDelivered: (charged) => replies.inc({ charged: String(charged) }),
    textSent: (kind, outcome) => texts.inc({ kind, outcome }),
    textTried: (provider, outcome) => tries.inc({ provider, outcome }),
    staffSignInFailed: (why) => failedSignIns.inc({ why }),
    throttled: (throttle) => throttled.inc({ throttle }),
    refused: (why) => refused.inc({ why }),
    ledgerFaults: (count) => faults.inc(count),
    jobRan: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    gauge(name, help, read) {
      // A second app on the same platform registers the same value.
      registry.removeSingleMetric(name);
      const gauge = new Gauge({
        name,
        help,
        async collect() {
          // NaN, because the other values are needed most while the database is away.
          this.set(await read().catch(() => Number.NaN));
        },
        registers: [],
      });
      registry.registerMetric(gauge);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
