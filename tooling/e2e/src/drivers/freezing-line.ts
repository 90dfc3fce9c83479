import { createConnection, createServer, type AddressInfo, type Socket } from "node:net";
import { stackPort } from "./addresses.ts";

/**
 * A connection to the stack that can freeze, like a phone's in a lift: nothing is closed, and no data
 * arrives.
 */
export interface FreezingLine {
  /** The port that forwards to every host of the stack. */
  readonly port: number;
  /** Passes nothing on any more, in either direction. New connections are accepted but get no response. */
  freeze(): void;
  /**
   * Passes on the data of new connections. Earlier ones are reset as soon as they send something, or if they have
   * sent something meanwhile, as by a network that does not know them.
   */
  thaw(): void;
  close(): void;
}

/** Opens a freezable connection to the stack. */
export async function openFreezingLine(): Promise<FreezingLine> {
  const sockets = new Set<Socket>();
  /** The near ends of dead connections that have sent something. */
  const waiting = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = createConnection(stackPort(), "127.0.0.1");
    let isDead = isFrozen;
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.on("close", () => {
        sockets.delete(from);
        waiting.delete(from);
        // While it is frozen, a closed connection is not noticed either.
        if (!isDead && !isFrozen) to.destroy();
      });
      from.on("data", (bytes) => {
        isDead ||= isFrozen;
        if (!isDead) to.write(bytes);
        else if (from === near && isFrozen) waiting.add(near);
        else if (from === near) near.resetAndDestroy();
      });
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      for (const near of waiting) near.resetAndDestroy();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
