import type { FastifyBaseLogger } from "fastify";

/** Longer than PostgreSQL gets to shut down. */
const patienceMs = 25_000;
/**
 * Ctrl-C reaches us from the terminal and, a moment later, as the launcher's SIGTERM: both are one request.
 * Only a signal after this long is a second request and ends the process at once.
 */
const sameWishMs = 1500;

export interface GracefulStop {
  /** Stops after a failure, with a failing exit status. */
  afterFailure(): void;
}

/**
 * Stops the process in order on SIGINT, SIGTERM, SIGHUP, an uncaught error, or when the parent that started
 * it with an IPC channel is gone. (close-with-grace exits at once on a second signal, so it is not used.)
 */
export function stopGracefully(log: FastifyBaseLogger, stop: () => Promise<void>): GracefulStop {
  let begun: number | undefined;
  let status = 0;

  async function end(reason: string): Promise<void> {
    if (begun !== undefined) {
      if (Date.now() - begun > sameWishMs) process.exit(1);
      return;
    }
    begun = Date.now();
    log.info({ reason }, "stopping");
    const watchdog = setTimeout(() => {
      log.fatal("stopping took too long");
      process.exit(1);
    }, patienceMs);
    watchdog.unref();
    try {
      await stop();
    } catch (error) {
      log.fatal({ err: error }, "stopping failed");
      status = 1;
    }
    process.exit(status);
  }

  const fail = (error: unknown): void => {
    log.fatal({ err: error }, "an error nobody caught");
    status = 1;
    if (begun === undefined) void end("error");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void end(signal));
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  process.once("disconnect", () => {
    if (begun === undefined) void end("the parent is gone");
  });
  return {
    afterFailure() {
      status = 1;
      if (begun === undefined) void end("failure");
    },
  };
}
