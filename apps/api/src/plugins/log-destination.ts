import { closeSync, constants, fstatSync, openSync, write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** Where log lines go. */
export interface LogDestination extends DestinationStream {
  /** Lines that could not be written so far. */
  droppedLines(): number;
}

/** Bytes of lines that wait for a slow reader; what comes beyond is dropped. */
const waitingBytes = 256 * 1024;
/** Milliseconds until a destination that took nothing is tried again. */
const retryMs = 200;

/**
 * A descriptor whose writes never wait for a reader: pipes and terminals are opened again, because a flag set on the one
 * we were given would be set for every process that shares it. Files never wait, and sockets can't be opened again.
 */
function withoutWaiting(descriptor: number): number {
  const kind = fstatSync(descriptor);
  if (!kind.isFIFO() && !kind.isCharacterDevice()) return descriptor;
  try {
    const opened = openSync(
      `/proc/self/fd/${descriptor}`,
      constants.O_WRONLY | constants.O_NONBLOCK | constants.O_APPEND | constants.O_NOCTTY,
    );
    if (fstatSync(opened).ino === kind.ino) return opened;
    closeSync(opened);
  } catch {
    // No /proc, or no right to open it: writes to the stream directly.
  }
  return descriptor;
}

/**
 * Writes log lines to a descriptor and never stops or ends the server for it: where the disk is full, the reader has gone
 * or does not read, lines are dropped and counted. The first line that can be written again says how many.
 */
export function openLogDestination(descriptor: number): LogDestination {
  const target = withoutWaiting(descriptor);
  // Their writes may wait: they run in parallel to the server's own work, one at a time.
  const isSocket = fstatSync(descriptor).isSocket();
  let waiting: Buffer[] = [];
  let bytes = 0;
  let isWriting = false;
  let retry: NodeJS.Timeout | undefined;
  let dropped = 0;
  let untold = 0;
  /** The last line was cut off, so the next one starts on a new line. */
  let isCut = false;

  function drop(lines: number): void {
    dropped += lines;
    untold += lines;
  }

  function tryLater(): void {
    retry ??= setTimeout(() => {
      retry = undefined;
      pump();
    }, retryMs).unref();
  }

  /** What the next write begins with: the end of a cut line, and how many lines are missing. */
  function preface(): Buffer | null {
    if (untold === 0) return null;
    const line = {
      level: 40,
      time: Date.now(),
      lines: untold,
      msg: "log lines were dropped: they could not be written",
    };
    return Buffer.from(`${isCut ? "\n" : ""}${JSON.stringify(line)}\n`);
  }

  /** Removes written bytes from the waiting line. Returns true if the whole line is written. */
  function written(line: Buffer, count: number, isPreface: boolean): boolean {
    if (isPreface) {
      if (count === line.length) untold = 0;
      isCut = count < line.length;
      return count === line.length;
    }
    bytes -= count;
    if (count === line.length) waiting.shift();
    else waiting[0] = line.subarray(count);
    return count === line.length;
  }

  function failed(error: NodeJS.ErrnoException): void {
    if (error.code !== "EAGAIN") {
      // The first may be cut: whether it is can't be known after a partial write, and an empty line harms nobody.
      isCut = true;
      drop(waiting.length);
      waiting = [];
      bytes = 0;
    }
    tryLater();
  }

  function pump(): void {
    if (isWriting || retry !== undefined) return;
    for (;;) {
      const first = preface();
      const line = first ?? waiting[0];
      if (line === undefined) return;
      if (isSocket) {
        isWriting = true;
        write(target, line, (error, count) => {
          isWriting = false;
          if (error === null) written(line, count, first !== null);
          else failed(error);
          pump();
        });
        return;
      }
      try {
        if (!written(line, writeSync(target, line), first !== null)) return tryLater();
      } catch (error) {
        return failed(error as NodeJS.ErrnoException);
      }
    }
  }

  return {
    write(text) {
      const line = Buffer.from(text);
      if (bytes + line.length > waitingBytes) {
        drop(1);
        return;
      }
      waiting.push(line);
      bytes += line.length;
      pump();
    },
    droppedLines: () => dropped,
  };
}

/** Opens standard output by its number: Node's own stream for it blocks while nobody reads. */
export function openStandardOutput(): LogDestination {
  return openLogDestination(1);
}
