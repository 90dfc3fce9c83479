export interface WorkshopLimits {
  /** How many pictures are decoded at once. */
  readonly decodings: number;
  /** The most bytes that all current decoding takes. */
  readonly decodingBytes: number;
}

/** Limits the memory and processors that decoding takes in this process. */
export interface Workshop {
  /** Decodes pictures first come, first served, within a limit on the bytes in memory. */
  decode<Value>(bytes: number, work: () => Promise<Value>): Promise<Value>;
}

/** Creates a workshop. A picture waits until all pictures before it have started. */
export function createWorkshop(limits: WorkshopLimits): Workshop {
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
    async decode(bytes, work) {
      if (bytes > limits.decodingBytes)
        throw new RangeError("decoding needs more memory than the workshop's limit");
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
