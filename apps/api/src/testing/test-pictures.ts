import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import sharp from "sharp";

export interface FormFile {
  readonly bytes: Uint8Array;
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
}

/** Returns a multipart form with one file, as a browser sends it. */
export function pictureForm({ bytes, field = "file", name = "photo.jpg", type = "image/jpeg" }: FormFile): {
  readonly payload: Buffer;
  readonly headers: { readonly "content-type": string };
} {
  const boundary = "----ParlourTestBoundary7MA4YWxkTrZu0gW";
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

/** Sends a picture to one of the upload calls. */
export async function sendPicture(
  app: FastifyInstance,
  url: "/im/api/s3" | "/ops/api/pictures",
  headers: { readonly [name: string]: string },
  file: FormFile,
): Promise<LightMyRequestResponse> {
  const form = pictureForm(file);
  return await app.inject({
    method: "POST",
    url,
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  });
}

/** A small JPEG, wider than high. */
export async function smallPicture(width = 120, height = 80): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: "#9d7bff" } })
    .jpeg()
    .toBuffer();
}
