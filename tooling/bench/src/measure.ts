import { request } from "node:http";

/** Sends a GET over loopback. Resolves to the body; rejects for any status but 200. */
export function get(port: number, host: string, path: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path, headers: { host } }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts));
        else reject(new Error(`${host}${path} answered ${response.statusCode}`));
      });
    });
    call.on("error", reject);
    call.end();
  });
}

export interface Spread {
  readonly minimum: number;
  readonly median: number;
  readonly maximum: number;
}

/** Returns the smallest, median and largest duration, in ms. Throws if there is none. */
export function spread(durations: readonly number[]): Spread {
  const sorted = durations.toSorted((a, b) => a - b);
  const [minimum] = sorted;
  const median = sorted[Math.floor(sorted.length / 2)];
  const maximum = sorted.at(-1);
  if (minimum === undefined || median === undefined || maximum === undefined)
    throw new RangeError("no measurements");
  return { minimum, median, maximum };
}

/** Returns the value that a share of the values, 0 to 1, does not exceed; 0 without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Returns the median. Throws without values. */
export function median(values: readonly number[]): number {
  return spread(values).median;
}

/**
 * Runs both functions in turn, `rounds` times, so that other load affects both equally. The first tenth warms up and is
 * not counted.
 */
export async function compare(
  rounds: number,
  measured: () => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<{ readonly measured: Spread; readonly floor: Spread; readonly ratio: number }> {
  const durations: { readonly measured: number[]; readonly floor: number[] } = { measured: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await measured();
    const between = performance.now();
    await floor();
    const end = performance.now();
    if (round < rounds / 10) continue;
    durations.measured.push(between - start);
    durations.floor.push(end - between);
  }
  const [a, b] = [spread(durations.measured), spread(durations.floor)];
  return { measured: a, floor: b, ratio: a.median / b.median };
}
