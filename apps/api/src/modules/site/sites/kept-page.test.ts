import { brotliDecompressSync } from "node:zlib";
import compress from "@fastify/compress";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { keepPage, type KeptPage } from "./kept-page.ts";

const words = Array.from({ length: 2000 }, (_, index) => `<p>${(index * 7919) % 2003} words</p>`);
const html = `<!doctype html><title>Kept</title>${words.join("")}`;
const policy = "default-src 'self'";

/** Returns a function that asks a server with the page for it. */
async function serve(page: KeptPage) {
  const app = fastify();
  await app.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
  app.get("/", (request, reply) => page.send(request, reply));
  onTestFinished(() => app.close());
  return async (headers: Record<string, string>) => await app.inject({ url: "/", headers });
}

test("a page is the same in every encoding, and smallest in brotli from the second time on", async () => {
  const get = await serve(keepPage(html, policy));
  const bodies = [await get({ "accept-encoding": "gzip, br" }), await get({ "accept-encoding": "gzip, br" })];
  for (const { headers, rawPayload } of bodies) {
    expect(headers).toMatchObject({ "content-encoding": "br", "content-security-policy": policy });
    expect(headers["vary"]).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(rawPayload).toString()).toBe(html);
  }
  const [first = 0, second = 0] = bodies.map(({ rawPayload }) => rawPayload.length);
  expect(second).toBeLessThan(first);
  expect((await get({ "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
  expect((await get({ "accept-encoding": "br;q=0" })).body).toBe(html);
  expect((await get({})).body).toBe(html);
});

test("a browser that has the page gets 304, until the page or its policy changes", async () => {
  const get = await serve(keepPage(html, policy));
  const etag = String((await get({})).headers["etag"]);
  const known = await get({ "if-none-match": `"other", ${etag}` });
  expect([known.statusCode, known.body, known.headers["content-security-policy"]]).toEqual([304, "", policy]);
  for (const changed of [keepPage(`${html} `, policy), keepPage(html, "default-src 'none'")]) {
    const getChanged = await serve(changed);
    expect((await getChanged({ "if-none-match": etag })).statusCode).toBe(200);
  }
});
