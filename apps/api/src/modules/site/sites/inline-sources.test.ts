import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { readInline } from "./inline-sources.ts";

const mark = "0123456789abcdef";
const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("marked scripts and styles are allowed by their hashes, each once, and lose the mark", () => {
  const page = `<style nonce="${mark}">a{}\n</style><noscript><style nonce="${mark}">a{}\n</style></noscript>
<script type="module" nonce="${mark}">if (1<2) go("ü")</script><script src="/a.js" nonce="${mark}" defer></script>`;
  expect(readInline(page, mark)).toEqual({
    html: page.replaceAll(` nonce="${mark}"`, ""),
    inline: { scripts: [hashOf('if (1<2) go("ü")')], styles: [hashOf("a{}\n")] },
  });
});

test("what has no mark, or another one, is not allowed", () => {
  const page = `<script>one()</script><script nonce="fedcba9876543210">two()</script><style>b{}</style>`;
  expect(readInline(page, mark).inline).toEqual({ scripts: [], styles: [] });
});

test("a page with the mark in a meta element keeps it, for the styles that Vite adds in development", () => {
  const page = `<meta property="csp-nonce" nonce="${mark}"><style nonce="${mark}">a{}</style>`;
  const nonce = [`'nonce-${mark}'`];
  expect(readInline(page, mark)).toEqual({ html: page, inline: { scripts: nonce, styles: nonce } });
});
