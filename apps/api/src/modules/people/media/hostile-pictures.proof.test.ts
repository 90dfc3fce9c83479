import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostilePictures, type HostilePicture } from "../../../testing/hostile-pictures.ts";
import { jpegWithoutPixels } from "../../../testing/jpeg-without-pixels.ts";
import { scaled, timeLimit } from "../../../testing/scale.ts";
import { signedInCustomer } from "../../../testing/test-people.ts";
import { sendPicture } from "../../../testing/test-pictures.ts";
import { testApp, type TestApp } from "../../../testing/test-app.ts";
import { encodePicture } from "./encoding.ts";
import { customerPictureSide, workshopLimits } from "./rules.ts";
import { createWorkshop } from "./workshop.ts";

/** The memory that hostile pictures may take (docs/safety.md, "hostile uploads"): 256 MB. */
const mostMegabytes = 256;

let server: TestApp;
let pictures: HostilePicture[];
beforeAll(async () => {
  [server, pictures] = await Promise.all([testApp(), hostilePictures()]);
}, timeLimit(300_000));
afterAll(() => server.close());

/** Data that proves that a picture was not re-encoded: locations, texts, scripts, archives, profiles. */
const telling = [
  /CANARY/,
  /51\.5007/,
  /<script/i,
  /http:\/\/ns\.adobe/,
  /ICC_PROFILE/,
  /PK..CANARY/s,
  /<\?php/,
];
/** The same, but too short to search for in compressed pixels, where they occur by chance. */
const tellingShort = [/Exif/, /GPS/, /8BIM/];

async function problemsOf(bytes: Buffer): Promise<string[]> {
  const [whole, withoutPixels] = [bytes.toString("latin1"), jpegWithoutPixels(bytes).toString("latin1")];
  const found = [
    ...telling.filter((sign) => sign.test(whole)),
    ...tellingShort.filter((sign) => sign.test(withoutPixels)),
  ].map(String);
  const { format, width, height, exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata();
  if (format !== "jpeg") found.push(`it is ${format}`);
  if (Math.max(width, height) > customerPictureSide) found.push(`it is ${width} x ${height}`);
  const metadata = Object.entries({ exif, xmp, icc, iptc, orientation });
  for (const [kind, value] of metadata) if (value !== undefined) found.push(`it has ${kind}`);
  return found;
}

test(
  "100 hostile pictures are refused with a reason, or come out clean",
  async () => {
    expect(pictures.length).toBeGreaterThanOrEqual(100);
    const wrong: string[] = [];
    const counts: { [code: string]: number } = {};
    let customer = await signedInCustomer(server.platform);
    for (const [index, { name, bytes, outcome }] of pictures.entries()) {
      // Each customer may send only a few.
      if (index % 15 === 0) customer = await signedInCustomer(server.platform);
      const response = await sendPicture(server.app, "/im/api/s3", customer.headers, { bytes });
      if (response.statusCode === 200) {
        counts["cleaned"] = (counts["cleaned"] ?? 0) + 1;
        if (outcome === "refused") wrong.push(`${name}: taken`);
        const shown = await server.app.inject(response.json<string>());
        for (const problem of await problemsOf(shown.rawPayload)) wrong.push(`${name}: ${problem}`);
      } else {
        const { code } = response.json<{ code: string }>();
        counts[code] = (counts[code] ?? 0) + 1;
        if (outcome === "cleaned") wrong.push(`${name}: refused as ${code}`);
        if (!/^picture_(?:type|too_large|unreadable)$/.test(code))
          wrong.push(`${name}: ${response.statusCode} ${code}`);
      }
    }
    console.info(
      `hostile pictures: ${pictures.length} sent, ${JSON.stringify(counts)}, ${wrong.length} wrong`,
    );
    expect(wrong).toEqual([]);
  },
  timeLimit(300_000),
);

interface Decoded {
  readonly cleaned: number;
  readonly refused: number;
  readonly grewMegabytes: number;
  readonly seconds: number;
}

/** Processes the pictures in a separate process, so that its memory can be measured apart from the tests'. */
async function inOwnProcess(
  taken: readonly HostilePicture[],
  how: "bounded" | "unlimited",
): Promise<Decoded> {
  const folder = await mkdtemp(join(tmpdir(), "parlour-hostile-"));
  try {
    await Promise.all(
      taken.map(({ bytes }, index) => writeFile(join(folder, String(index).padStart(3, "0")), bytes)),
    );
    const program = join(import.meta.dirname, "../../../testing/decode-pictures.ts");
    const { stdout } = await promisify(execFile)(process.execPath, [program, folder, how]);
    return JSON.parse(stdout) as Decoded;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test(
  "taking them six at once needs at most 256 MiB more memory, and a server without limits needs more",
  async () => {
    const bounded = await inOwnProcess(pictures, "bounded");
    const bomb = pictures.find(({ name }) => name === "jpeg, progressive, of 39 megapixels in full colour");
    if (!bomb) throw new Error("the bomb is missing");
    const planted = await inOwnProcess([bomb, bomb, bomb], "unlimited");
    console.info(
      `hostile pictures: ${bounded.cleaned + bounded.refused} in ${bounded.seconds.toFixed(1)} s, at most ${bounded.grewMegabytes} MiB more; 3 without limits: ${planted.grewMegabytes} MiB more`,
    );
    expect(bounded.cleaned + bounded.refused).toBe(pictures.length);
    expect(bounded.grewMegabytes).toBeLessThanOrEqual(mostMegabytes);
    expect(planted.grewMegabytes).toBeGreaterThan(mostMegabytes);
  },
  timeLimit(300_000),
);

test(
  "pictures with bytes changed at random are refused, or come out clean",
  async () => {
    const workshop = createWorkshop(workshopLimits);
    const honest = pictures.filter(
      ({ bytes, outcome }) => outcome === "cleaned" && bytes.byteLength < 100_000,
    );
    const counts = { cleaned: 0, refused: 0 };
    // A fraction of the whole in 65,536ths: fc.double favours values near zero, where only the first bytes are.
    const change = fc.tuple(fc.integer({ min: 0, max: 65_535 }), fc.integer({ min: 0, max: 255 }));
    const mutant = fc.record({
      from: fc.integer({ min: 0, max: honest.length - 1 }),
      changes: fc.array(change, { minLength: 1, maxLength: 4 }),
      // mostly complete: a truncated picture is refused before anything else can happen
      keep: fc.oneof({ weight: 9, arbitrary: fc.constant(1) }, fc.double({ min: 0.2, max: 1, noNaN: true })),
    });
    const seed = Number(process.env["SEED"] ?? Date.now() % 2 ** 31);
    await fc.assert(
      fc.asyncProperty(mutant, async ({ from, changes, keep }) => {
        const whole = honest[from]?.bytes ?? Buffer.alloc(0);
        const bytes = Buffer.from(whole.subarray(0, Math.ceil(whole.byteLength * keep)));
        for (const [at, value] of changes) bytes[Math.floor((at / 65_536) * bytes.byteLength)] = value;
        const result = await encodePicture(
          workshop,
          bytes,
          customerPictureSide,
          workshopLimits.decodingBytes,
        );
        counts[result.ok ? "cleaned" : "refused"] += 1;
        if (result.ok) expect(await problemsOf(result.value.bytes)).toEqual([]);
      }),
      { numRuns: scaled(150, 10_000), seed },
    );
    console.info(
      `hostile pictures: ${counts.cleaned} mutants came out clean, ${counts.refused} refused, seed ${seed}`,
    );
    expect(Math.min(counts.cleaned, counts.refused)).toBeGreaterThan(0);
  },
  timeLimit(600_000),
);
