import type { Brand } from "@parlour/brand-config/brand";
import { defineBrand } from "@parlour/brand-config/define-brand";
import { manifestFixture } from "@parlour/brand-config/testing/manifest-fixture";
import type { PageConfig } from "@parlour/contract/page-config";
import { describe, expect, test } from "vitest";
import { createRenderDocument, type ClientFacts } from "./render-document.ts";

const facts: ClientFacts = {
  template:
    '<!doctype html><html lang="en-GB"><head><!--parlour:head--></head><body><div id="root"><!--parlour:root--></div><script type="module" src="/src/main.tsx"></script></body></html>',
  entry: "/assets/main-1.js",
  imports: ["/assets/vendor-2.js"],
  styles: ["/assets/shell-3.css"],
  css: ".scene{color:red}.bar{color:green}.lazy{color:blue}",
  legalCss: ".clause{color:gold}.unused{color:pink}",
  routes: {
    "/": { imports: ["/assets/login-page-5.js"], styles: ["/assets/login-page-5.css"], css: "" },
    "/meet": {
      imports: ["/assets/customer-layout-6.js", "/assets/meet-page-7.js"],
      styles: ["/assets/meet-page-7.css"],
      css: ".frame{color:black}.card{color:white}",
    },
  },
  fonts: ["/assets/display-4.woff2"],
  loader: "start()",
};

const brand: Brand = defineBrand(manifestFixture());

function pageOf(change: Partial<PageConfig> = {}): PageConfig {
  const content = structuredClone(brand.regions[0]?.content) as PageConfig["content"];
  return {
    brand: brand.id,
    region: "GB",
    regions: [
      { code: "GB", url: "https://uk.emberlane.example" },
      { code: "IE", url: "https://ie.emberlane.example" },
    ],
    content,
    botCheckSiteKey: "site-key",
    cardsPublicKey: "pk_test",
    ...change,
  };
}

const render = createRenderDocument(facts, {
  brand,
  renderShell: () => Promise.resolve('<main class="scene">Costs $& a reply</main>'),
  renderFrame: (_brand, _page, path) =>
    Promise.resolve(`<header class="frame" style="width:7ch">${path}</header>`),
  renderLoading: () => '<p class="bar">Loading</p>',
  renderLegal: (_brand, _page, document) => ({
    title: `Emberlane - ${document}`,
    markup: `<main class="clause">${document}</main>`,
  }),
  renderLegalLinks: () => '<nav><a href="/legal/terms">Terms</a></nav>',
  pageTitle: (name, path) => `${name}${path}`,
});

const request = { page: pageOf(), path: "/", nonce: "n0nce", scripts: [] };

describe("a legal text's document (LEGAL-10)", () => {
  test("has its text, its title and the styles its markup needs", async () => {
    const html = await render({ ...request, path: "/legal/privacy" });
    expect(html).toContain('<div id="root"><main class="clause">privacy</main></div>');
    expect(html).toContain("<title>Emberlane - privacy</title>");
    expect(html).toContain(".clause{color:gold}");
    expect(html).not.toContain(".unused");
  });

  test("has no script and preloads nothing", async () => {
    const html = await render({ ...request, path: "/legal/privacy", scripts: ["http://one.test/a.js"] });
    expect(html).not.toMatch(/<script|preload|<noscript/);
  });
});

describe("the landing page's document", () => {
  test("arrives rendered, with the styles its markup needs and no others", async () => {
    const html = await render(request);
    expect(html).toContain('<div id="root"><main class="scene">Costs $& a reply</main></div>');
    expect(html).toContain(".scene{color:red}");
    expect(html).not.toContain(".lazy");
  });

  test("has nothing that blocks: no stylesheet, no script but the inline loader", async () => {
    const html = await render(request);
    expect(html).not.toMatch(/<link rel="stylesheet"/);
    expect([...html.matchAll(/<script(?![^>]*application\/json)[^>]*>/g)].map(([tag]) => tag)).toEqual([
      '<script type="module" nonce="n0nce">',
    ]);
    expect(html).toContain(
      '{"entry":"/assets/main-1.js","imports":["/assets/vendor-2.js","/assets/login-page-5.js"],"styles":["/assets/shell-3.css","/assets/login-page-5.css"],"isRendered":true}',
    );
  });

  test("preloads the font and each width's own background", async () => {
    const html = await render(request);
    expect(html).toContain(
      '<link rel="preload" href="/assets/display-4.woff2" as="font" type="font/woff2" crossorigin>',
    );
    expect(html).toContain('href="/mobile.svg" as="image" fetchpriority="high" media="(width < 48rem)"');
    expect(html).toContain('href="/desktop.svg" as="image" fetchpriority="high" media="(width >= 48rem)"');
  });

  test("declares the layers first, then the theme of its content", async () => {
    const page = pageOf();
    page.content.theme.primary = "#7fd6a4";
    const html = await render({ ...request, page });
    expect(html).toMatch(
      /<style nonce="n0nce">@layer reset,tokens,ui,overlays,shell,brand;@layer brand\{:root\{/,
    );
    expect(html).toContain("--brand-primary:#7fd6a4");
  });

  test("speaks the region's language and names its sisters", async () => {
    const html = await render(request);
    expect(html).toContain('<html lang="en-GB"');
    expect(html).toContain('<link rel="canonical" href="https://uk.emberlane.example">');
    expect(html).toContain('hreflang="en-ie" href="https://ie.emberlane.example"');
    expect(await render({ ...request, page: pageOf({ region: null }) })).toContain('<html lang="en"');
  });

  test("names a picture for links to it at a whole address", async () => {
    const address =
      '<meta property="og:image" content="https://uk.emberlane.example/icons/share-1200x630.png">';
    expect(await render(request)).toContain(address);
    expect(await render({ ...request, page: pageOf({ region: null }) })).toContain(address);
  });

  test("says what is missing without JavaScript, save on the country picker", async () => {
    expect(await render(request)).toMatch(/<body><noscript>.*Signing up and chatting need JavaScript/);
    expect(await render(request)).toMatch(/<noscript>.*\[data-opens\],\[commandfor\]\{opacity/);
    expect(await render({ ...request, path: "/meet" })).toMatch(/<noscript>.*This page needs JavaScript/);
    expect(await render({ ...request, page: pageOf({ region: null }) })).not.toContain("<noscript>");
  });

  test("links the legal texts without JavaScript, behind everything else (LEGAL-10)", async () => {
    const links = '<noscript><nav><a href="/legal/terms">Terms</a></nav></noscript>';
    expect(await render(request)).toContain(`</main></div>${links}`);
    expect(await render({ ...request, path: "/meet" })).toContain(links);
    expect(await render({ ...request, page: pageOf({ region: null }) })).not.toContain("/legal/");
  });

  test("can't be broken out of by content", async () => {
    const page = pageOf();
    page.content.meta.metaDescription = '"><script>alert(1)</script><!--';
    const html = await render({ ...request, page });
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<!--");
    const json = /id="parlour-page">([^<]*)</.exec(html)?.[1] ?? "";
    expect((JSON.parse(json) as PageConfig).content.meta.metaDescription).toBe(
      page.content.meta.metaDescription,
    );
  });

  test("puts the scripts of a setting first, deferred, in their order", async () => {
    const html = await render({ ...request, scripts: ["http://one.test/a.js", "http://two.test/b.js"] });
    expect(html).toMatch(
      /<head><script src="http:\/\/one.test\/a.js" nonce="n0nce" defer><\/script>\s*<script src="http:\/\/two.test\/b.js" nonce="n0nce" defer>/,
    );
  });
});

describe("a customer's page with a login", () => {
  const meet = { ...request, path: "/meet", hasLogin: true };

  test("preloads no font, for which browsers would hold the first paint back", async () => {
    expect(await render(meet)).not.toContain('as="font"');
  });

  test("arrives with its frame, and with the styles that the frame needs", async () => {
    const html = await render(meet);
    expect(html).toContain('<div id="root"><header class="frame" data-styled="0">/meet</header></div>');
    expect(html).toContain(".frame{color:black}");
    expect(html).not.toContain(".card");
    expect(html).not.toMatch(/<[^>]* style=/);
    expect(html).toContain('[data-styled="0"]{width:7ch}');
  });

  test("loads what its route needs, and nothing of other routes", async () => {
    const html = await render(meet);
    const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, href]) => href);
    expect(preloads).toEqual([
      "/assets/main-1.js",
      "/assets/vendor-2.js",
      "/assets/customer-layout-6.js",
      "/assets/meet-page-7.js",
    ]);
    expect(html).toContain('<link rel="preload" href="/assets/meet-page-7.css" as="style">');
    expect(html).toContain('"styles":["/assets/shell-3.css","/assets/meet-page-7.css"]');
    expect(html).not.toContain("login-page");
    // At once, because nothing works before it.
    expect(html).toContain('"isRendered":false}');
  });
});

describe("a customer's page without a login", () => {
  test("shows a loading bar, with the styles that it needs inside", async () => {
    const html = await render({ ...request, path: "/meet" });
    expect(html).toContain('<div id="root"><p class="bar">Loading</p></div>');
    expect(html).toContain(".bar{color:green}");
    expect(html).not.toContain(".scene");
    expect(html).not.toContain('as="image"');
    expect(html).not.toContain("canonical");
  });

  test("asks for the app's styles and scripts after the bar, so that it is painted first", async () => {
    const html = await render({ ...request, path: "/meet" });
    const [head = "", body = ""] = html.split("</head>");
    expect(head).not.toMatch(/<script(?![^>]*json)|"(?:modulepreload|preload)"/);
    const [bar = "", start = ""] = body.split('<link rel="preload" href="/assets/shell-3.css" as="style">');
    expect(bar).toContain("Loading");
    expect(start).toContain('<link rel="modulepreload" href="/assets/main-1.js">');
    expect(start).toContain('<link rel="modulepreload" href="/assets/vendor-2.js">');
    expect(start).toContain("start()");
    // The inline loader adds them: it would wait for a stylesheet in the document, and presses would be lost.
    expect(html).not.toMatch(/rel="stylesheet"/);
    expect(body).toContain('"isRendered":false}');
  });

  test("loads the landing page's parts, because the app goes there", async () => {
    const html = await render({ ...request, path: "/meet" });
    expect(html).toContain('<link rel="modulepreload" href="/assets/login-page-5.js">');
    expect(html).not.toContain("meet-page");
  });
});
