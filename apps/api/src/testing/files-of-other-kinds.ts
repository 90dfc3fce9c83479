/** Placed in every hiding place of the hostile pictures; no result may contain it. */
export const canary = "CANARY-51.5007N-0.1246W-<script>alert(1)</script>";

const place = Buffer.from(canary, "latin1");
const text = (value: string): Buffer => Buffer.from(value, "latin1");

/** Returns files of other types that are sent as pictures. */
export function filesOfOtherKinds({ jpeg, png }: { readonly jpeg: Buffer; readonly png: Buffer }): {
  readonly [name: string]: Buffer;
} {
  return {
    svg: text(`<svg xmlns="http://www.w3.org/2000/svg"><script>${canary}</script></svg>`),
    "svg with a document type": text(
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${"x".repeat(50)}"><!ENTITY b "&a;&a;&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg"><text>&b;</text></svg>`,
    ),
    "svg behind a byte order mark": Buffer.concat([
      Buffer.from([0xef, 0xbb, 0xbf]),
      text(`<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"/>`),
    ]),
    html: text(`<!doctype html><script>${canary}</script>`),
    pdf: text(`%PDF-1.7\n1 0 obj\n<< /JS (${canary}) >>`),
    zip: Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), place]),
    gzip: Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), place]),
    elf: Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), place]),
    bmp: Buffer.concat([text("BM"), Buffer.alloc(60)]),
    ico: Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(60)]),
    psd: Buffer.concat([text("8BPS"), Buffer.alloc(60)]),
    "jpeg 2000": Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a]),
    "jpeg xl": Buffer.from([0xff, 0x0a, 0, 0, 0, 0]),
    heic: Buffer.concat([Buffer.from([0, 0, 0, 24]), text("ftypheic"), Buffer.alloc(80)]),
    mp4: Buffer.concat([Buffer.from([0, 0, 0, 24]), text("ftypisom"), Buffer.alloc(80)]),
    "riff that is sound": Buffer.concat([text("RIFF"), Buffer.alloc(4), text("WAVEfmt ")]),
    "a vips file": Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), Buffer.alloc(64)]),
    "a jpeg behind a space": Buffer.concat([text(" "), jpeg]),
    "a png behind a line break": Buffer.concat([text("\r\n"), png]),
    "a png sent as text": Buffer.from(png.toString("utf8")),
    "one byte": Buffer.from([0xff]),
    "nothing but a beginning": jpeg.subarray(0, 3),
    zeros: Buffer.alloc(4096),
  };
}
