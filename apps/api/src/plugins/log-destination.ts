import { closeSync, constants, fstatSync, openSync, write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** The destination of log lines. */
export interface LogDestination extends DestinationStream {
  /** The number of lines that could not be written so far. */
  droppedLines(): number;
}

/** The most bytes that wait for a slow reader; further lines are dropped. */
const waitingBytes = 256 * 1024;
/** Milliseconds before another attempt on a destination that accepted nothing. */
const retryMs = 200;

/**
 * Returns a descriptor whose writes never wait for a reader: pipes and terminals are opened again, because a
 * flag on the inherited one would apply to every process that shares it. Files never wait, and sockets can't
 * be opened again.
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
    // No /proc, or no right to open it: writes to the original descriptor.
  }
  return descriptor;
}

/**
 * Writes log lines to a descriptor without ever blocking or ending the server: if the disk is full or the
 * reader is gone or does not read, lines are dropped and counted. The first line that can be written again
 * reports the number.
 */
export function openLogDestination(descriptor: number): LogDestination {
  const target = withoutWaiting(descriptor);
  // Their writes may wait, so they run in parallel to the server's work, one at a time.
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

  /** Returns what the next write starts with: the end of a cut line, and the number of missing lines. */
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
      // The first line may be cut: after a partial write this is unknown, and an empty line does no harm.
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

/** Opens standard output by its number, because Node's own stream for it blocks while nobody reads. */
export function openStandardOutput(): LogDestination {
  return openLogDestination(1);
}
