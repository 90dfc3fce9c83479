import { createConnection, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";

/** A connection to the database that can fall silent: packets are dropped, and connections stay open. */
export interface SilentProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Passes on nothing any more, in either direction. New connections are accepted but get no response. */
  fallSilent(): void;
  /**
   * Passes on the data of new connections. Those from the silence stay dead, as in a network that has
   * forgotten them.
   */
  speak(): void;
  /**
   * Falls silent right after it has passed on a commit to the database, on the connection that carried these
   * bytes.
   */
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
    // How a commit is recognised: by its text, or by its name once the connection has prepared it (kept-plans.ts).
    let commit = "commit";
    const pass = (from: Socket, to: Socket, toDatabase: boolean): void => {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        // While it is silent, a closed connection is not noticed either.
        if (!dead && !silent) to.destroy();
      });
      from.on("data", (bytes: Buffer) => {
        dead ||= silent;
        if (dead) return;
        to.write(bytes);
        if (!toDatabase) return;
        const name = /(kept_\d+)\0commit\0/.exec(bytes.toString("latin1"))?.[1];
        if (name !== undefined) commit = `\0${name}\0`;
        if (awaited === undefined) return;
        hasCarried ||= bytes.includes(awaited);
        if (hasCarried && bytes.includes(commit)) {
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
