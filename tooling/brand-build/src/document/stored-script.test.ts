import { defineBrand } from "@parlour/brand-config/define-brand";
import { manifestFixture } from "@parlour/brand-config/testing/manifest-fixture";
import type { PageConfig } from "@parlour/contract/page-config";
import { scriptPayloads } from "@parlour/contract/testing/script-payloads";
import { expect, test } from "vitest";
import { createRenderDocument } from "./render-document.ts";

/**
 * docs/safety.md, "stored script", for the documents that the server sends: text from content and brands
 * stays text.
 */

const brand = defineBrand(manifestFixture());
const facts = {
  template:
    '<!doctype html><html lang="en-GB"><head><!--parlour:head--></head><body><div id="root"><!--parlour:root--></div><script type="module" src="/src/main.tsx"></script></body></html>',
  entry: "/assets/main-1.js",
  imports: [],
  styles: [],
  css: "",
  legalCss: "",
  routes: {},
  fonts: [],
  loader: "start()",
};

/** Returns a page in which every text is the given one. */
function pageOf(text: string): PageConfig {
  const content = structuredClone(brand.regions[0]?.content) as PageConfig["content"];
  content.meta = { gtag: "", favicon: text, metaTitle: text, metaDescription: text };
  content.loginLayout = {
    ...content.loginLayout,
    title: text,
    paragraph: text,
    productLogo: { imageUrl: text, altText: text },
    backgroundMobile: { imageUrl: text },
    backgroundDesktop: { imageUrl: text },
  };
  return {
    brand: brand.id,
    region: "GB",
    regions: [{ code: "GB", url: "https://uk.emberlane.example" }],
    content,
    botCheckSiteKey: text,
    cardsPublicKey: text,
  };
}

function render(text: string, path: string): Promise<string> {
  const draw = createRenderDocument(facts, {
    brand: { ...brand, name: text },
    renderShell: () => Promise.resolve(""),
    renderFrame: () => Promise.resolve(""),
    renderLoading: () => "",
    renderLegal: () => ({ title: "", markup: "" }),
    renderLegalLinks: () => "",
    pageTitle: (name) => name,
  });
  return draw({ page: pageOf(text), path, hasLogin: true, nonce: "n0nce", scripts: [] });
}

/**
 * Returns tags with their attributes, without the text in double quotes: everything that a parser would make
 * elements of.
 */
function structureOf(html: string): string[] {
  return [...html.matchAll(/<[a-z!/?](?:[^>"]|"[^"]*")*>?/gi)].map(([tag]) =>
    tag.replaceAll(/"[^"]*"/g, '""'),
  );
}

test.each(["/", "/meet"])(
  "no payload becomes an element or an attribute of the document of %s",
  async (path) => {
    const expected = structureOf(splitState(await render("harmless", path)).text);
    expect(expected.length).toBeGreaterThan(10);
    for (const payload of scriptPayloads) {
      const html = await render(payload, path);
      const { text, state } = splitState(html);
      expect(structureOf(text), payload).toEqual(expected);
      expect(JSON.parse(state), payload).toEqual(pageOf(payload));
    }
  },
);

test("a document that showed texts as they are would be noticed", async () => {
  const html = await render("harmless", "/");
  const planted = html.replace("<title>harmless", "<title></title><img src=x onerror=parlourRan()>");
  expect(structureOf(planted)).not.toEqual(structureOf(html));
});

/** Splits a document into its state, from its script element's tag to the first end tag, and the rest. */
function splitState(html: string): { readonly text: string; readonly state: string } {
  const start = '<script type="application/json" id="parlour-page">';
  const from = html.indexOf(start) + start.length;
  const to = from + html.slice(from).search(/<\/script|<!--/i);
  return { text: html.slice(0, from) + html.slice(to), state: html.slice(from, to) };
}
