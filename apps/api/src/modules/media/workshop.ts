import { fail, succeed, type Result } from "@parlour/contract/result";

export interface WorkshopLimits {
  /** Uploads under way at once, from their first byte on; more are turned away. */
  readonly uploads: number;
  /** Pictures decoded at once. */
  readonly decodings: number;
  /** Bytes that all decoding under way may take. */
  readonly decodingBytes: number;
}

/** Keeps the memory and processors that pictures take within bounds, in this process (safety.md, "hostile uploads"). */
export interface Workshop {
  /** Lets an upload in, one at a time of each owner, or turns it away. The answer gives the place back. */
  enter(owner: string): Result<() => void, "unavailable" | "too_many_requests">;
  /** Decodes when there is room for it, first come first served. Never for more bytes than there is room. */
  decode<Value>(bytes: number, work: () => Promise<Value>): Promise<Value>;
}

/** Makes a workshop. An upload that has entered waits for as long as those before it take. */
export function createWorkshop(limits: WorkshopLimits): Workshop {
  const inside = new Set<string>();
  const waiting: { readonly bytes: number; readonly begin: () => void }[] = [];
  let decodings = 0;
  let bytesInUse = 0;

  function beginNext(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (decodings >= limits.decodings || bytesInUse + next.bytes > limits.decodingBytes) return;
      waiting.shift();
      decodings += 1;
      bytesInUse += next.bytes;
      next.begin();
    }
  }

  return {
    enter(owner) {
      if (inside.has(owner)) return fail("too_many_requests");
      if (inside.size >= limits.uploads) return fail("unavailable");
      inside.add(owner);
      return succeed(() => void inside.delete(owner));
    },
    async decode(bytes, work) {
      if (bytes > limits.decodingBytes) throw new RangeError("more than the workshop's room");
      await new Promise<void>((begin) => {
        waiting.push({ bytes, begin });
        beginNext();
      });
      try {
        return await work();
      } finally {
        decodings -= 1;
        bytesInUse -= bytes;
        beginNext();
      }
    },
  };
}
