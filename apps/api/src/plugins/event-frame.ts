/** An event as it is written to a stream. It is encoded once and may be written to many streams. */
export type EventFrame = Buffer;

/** Encodes an event with JSON data. A client resumes from `id`. */
export function encodeEvent(data: unknown, id?: string): EventFrame {
  return Buffer.from(`${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`);
}

/** Encodes a comment, which tells the client that the stream is alive. */
export function encodeComment(text: string): EventFrame {
  return Buffer.from(`: ${text}\n\n`);
}

/** Encodes how many milliseconds a client waits before it connects again. */
export function encodeRetry(milliseconds: number): EventFrame {
  return Buffer.from(`retry: ${milliseconds}\n\n`);
}
