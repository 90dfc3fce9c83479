import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { encodePicture } from "../modules/people/media/encoding.ts";
import {
  arrivalLimits,
  customerPictureSide,
  maxPictureBytes,
  workshopLimits,
} from "../modules/people/media/rules.ts";
import { createWorkshop } from "../modules/people/media/workshop.ts";

/**
 * A separate process that handles all pictures of a folder as the server does, six at once. Prints one line
 * of JSON: the numbers decoded and refused, and the peak growth in MiB. With `unlimited` as second argument
 * it decodes everything at once, like a careless server.
 */

const [folder = ".", how = "bounded"] = process.argv.slice(2);
const workshop = createWorkshop(workshopLimits);

async function bounded(bytes: Buffer): Promise<boolean> {
  const result = await encodePicture(workshop, bytes, customerPictureSide, workshopLimits.decodingBytes);
  return result.ok;
}

async function unlimited(bytes: Buffer): Promise<boolean> {
  try {
    await sharp(bytes, { limitInputPixels: 300_000_000, failOn: "none" })
      .autoOrient()
      .resize(customerPictureSide, customerPictureSide, {
        fit: "inside",
        withoutEnlargement: true,
        fastShrinkOnLoad: false,
      })
      .jpeg()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

const take = how === "unlimited" ? unlimited : bounded;
const files = (await readdir(folder)).toSorted();

/**
 * Returns the peak memory of this process in MiB, as the kernel counts it, because sampling may miss the peak. Without
 * /proc, the system's figure, which may include the parent process.
 */
async function mostHeld(): Promise<number> {
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s*(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  return Number(kilobytes) / 1024;
}

// One small picture first, so that the decoders' own memory does not count as growth.
await bounded(
  await sharp({ create: { width: 64, height: 64, channels: 3, background: "#fff" } })
    .png()
    .toBuffer(),
);
const before = process.memoryUsage.rss() / 1024 / 1024;
const counts = { cleaned: 0, refused: 0 };
const queue = [...files];

async function work(): Promise<void> {
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    const came = await take(await readFile(join(folder, file)));
    counts[came ? "cleaned" : "refused"] += 1;
  }
}

const startedAt = performance.now();
await Promise.all(Array.from({ length: arrivalLimits.bytes / maxPictureBytes }, work));
const peak = await mostHeld();
const grewMegabytes = Math.round(peak - before);
const seconds = (performance.now() - startedAt) / 1000;
console.log(JSON.stringify({ ...counts, grewMegabytes, beforeMegabytes: Math.round(before), seconds }));
