import { createConnection, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A way to the database that can fall silent: packets are dropped, and connections stay open. */
export interface SilentProxy {
  /** The database's address by this way. */
  readonly url: string;
  /** Passes nothing on any more, in either direction. New connections are accepted and get no answer. */
  fallSilent(): void;
  /** Passes on what comes by new connections. Those of the silence stay dead, as a network forgets them. */
  speak(): void;
  /** Falls silent right after it has passed on a commit to the database, by the connection that carried these bytes. */
  fallSilentAtCommitOf(bytes: string): void;
  close(): Promise<void>;
}

export async function startSilentProxy(databaseUrl: string): Promise<SilentProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  let awaited: string | undefined;

  const server = createServer((near) => {
    const far = createConnection(Number(target.port), target.hostname);
    let dead = silent;
    let hasCarried = false;
    const pass = (from: Socket, to: Socket, toDatabase: boolean): void => {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        // Nobody hears of an end in a silence.
        if (!dead && !silent) to.destroy();
      });
      from.on("data", (bytes: Buffer) => {
        dead ||= silent;
        if (dead) return;
        to.write(bytes);
        if (!toDatabase || awaited === undefined) return;
        hasCarried ||= bytes.includes(awaited);
        if (hasCarried && bytes.includes("commit")) {
          awaited = undefined;
          silent = true;
        }
      });
    };
    pass(near, far, true);
    pass(far, near, false);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    fallSilent() {
      silent = true;
    },
    speak() {
      silent = false;
    },
    fallSilentAtCommitOf(bytes) {
      awaited = bytes;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
