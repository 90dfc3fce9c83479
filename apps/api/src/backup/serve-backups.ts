import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Counter, Gauge, Registry } from "prom-client";
import { openStandardOutput } from "../plugins/log-destination.ts";
import { createLog } from "../plugins/logging.ts";
import { openDisk } from "../ports/files.ts";
import type { BackupPlaces } from "./backup-places.ts";
import { archivedSegments } from "./wal-archive.ts";
import { listBaseBackups } from "./base-backup.ts";
import { copyFiles } from "./file-copies.ts";
import { makeBackup } from "./make-backup.ts";

/** How often uploaded files are copied between base backups. */
const filesEveryMs = 15 * 60_000;

/**
 * Backs up until it is stopped: a base backup when the newest is old enough, files in between. Serves figures
 * at /metrics.
 */
export async function serveBackups(places: BackupPlaces): Promise<void> {
  const log = createLog("info", openStandardOutput());
  const registry = new Registry();
  const registers = [registry];
  const failures = new Counter({
    name: "parlour_backup_failures_total",
    help: "Backups that failed.",
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: "parlour_backup_newest_seconds",
      help: "When the newest base backup was complete, in seconds since 1970; 0: there is none.",
      registers: [],
      async collect() {
        const newest = (await listBaseBackups(places.backups)).at(-1);
        this.set(newest === undefined ? 0 : new Date(newest.manifest.finishedAt).getTime() / 1000);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: "parlour_backup_segments",
      help: "Segments of the database's log in the archive.",
      registers: [],
      async collect() {
        this.set((await archivedSegments(places.backups)).length);
      },
    }),
  );
  const server = createServer((request, response) => {
    if (request.url === "/metrics") {
      registry.metrics().then(
        (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    } else response.writeHead(404).end();
  }).listen(places.port);
  const leaving = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      // A backup that is cut off leaves nothing that counts as a complete one.
      leaving.abort();
      server.close();
      process.exit(0);
    });
  }
  while (!leaving.signal.aborted) {
    try {
      const newest = (await listBaseBackups(places.backups)).at(-1)?.manifest.finishedAt;
      const age = newest === undefined ? Infinity : Date.now() - new Date(newest).getTime();
      if (age >= places.everyHours * 3_600_000) await makeBackup(places, (text) => log.info(text));
      else await copyFiles(openDisk(places), places.backups, places.keepDays);
    } catch (error) {
      failures.inc();
      log.error({ err: error }, "the backup failed");
    }
    await pause(filesEveryMs, undefined, { signal: leaving.signal }).catch(() => undefined);
  }
}
