import { themeCss } from "@parlour/brand-config/theme-variables";
import type { Brand } from "@parlour/brand-config/brand";
import { escapeHtml } from "@parlour/contract/escape-html";
import { legalDocumentAt } from "@parlour/contract/legal-paths";
import type { LegalDocument } from "@parlour/contract/legal-versions";
import { pageConfigElementId, type PageConfig } from "@parlour/contract/page-config";
import type { DocumentRequest, RenderDocument } from "@parlour/contract/site-build";
import { appAddresses, shareSize } from "../app/web-manifest.ts";
import { criticalCss } from "./critical-css.ts";
import { styleRules } from "./style-rules.ts";

/** What a route's page loads besides the app's start. */
export interface RouteParts {
  /** Addresses of chunks and stylesheets, and the text of all the stylesheets. */
  readonly imports: readonly string[];
  readonly styles: readonly string[];
  readonly css: string;
}

/** Facts of the client build that every document needs. */
export interface ClientFacts {
  /** The brand's index.html, with placeholders in comments. */
  readonly template: string;
  /** Address of the app's entry, and of the chunks it imports at once. */
  readonly entry: string;
  readonly imports: readonly string[];
  /** Addresses of the entry's stylesheets, and the text of all of them. */
  readonly styles: readonly string[];
  readonly css: string;
  /** The text of the stylesheets of the legal texts' pages. */
  readonly legalCss: string;
  readonly routes: { readonly [route: string]: RouteParts };
  readonly fonts: readonly string[];
  /** The inline loader. */
  readonly loader: string;
}

/** The parts of a document that a brand's shell provides; only the shell knows routes and markup. */
export interface DocumentShell {
  readonly brand: Brand;
  renderShell(brand: Brand, page: PageConfig, path: string, now: number | undefined): Promise<string>;
  /** Returns the frame of a customer's page: all that the page shows before its data is there. */
  renderFrame(brand: Brand, page: PageConfig, path: string, now: number | undefined): Promise<string>;
  /** Returns a legal text as a page without scripts, and the page's title. */
  renderLegal(
    brand: Brand,
    page: PageConfig,
    document: LegalDocument,
  ): { readonly title: string; readonly markup: string };
  /** Returns the links to the legal texts' pages. */
  renderLegalLinks(): string;
  /** Returns the root's content on a customer's page that somebody opens without a login. */
  renderLoading(): string;
  pageTitle(brandName: string, path: string): string;
}

const layerOrder = "@layer reset,tokens,ui,overlays,shell,brand;";

/** Returns JSON for a script element: nothing in it can end the element or open a comment. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

function languageOf(page: PageConfig): string {
  return page.region === null ? "en" : `en-${page.region}`;
}

/** Returns the head tags of every page of the brand. */
function headOf({ page, path }: DocumentRequest, brand: Brand, title: string): string[] {
  const { meta, theme, loginLayout } = page.content;
  const own = page.regions.find(({ code }) => code === page.region)?.url;
  // Other sites need a full address; a brand's files are the same on each of its hosts.
  const anyHost = own ?? page.regions[0]?.url;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(meta.metaDescription)}">`,
    `<meta name="theme-color" content="${theme.background}">`,
    `<meta name="color-scheme" content="${theme.scheme}">`,
    // Search engines leave adult services out of results for all ages.
    '<meta name="rating" content="adult">',
    `<meta property="og:title" content="${escapeHtml(meta.metaTitle)}">`,
    `<meta property="og:description" content="${escapeHtml(meta.metaDescription)}">`,
    `<meta property="og:site_name" content="${escapeHtml(brand.name)}">`,
    '<meta property="og:type" content="website">',
    ...(anyHost === undefined
      ? []
      : [
          `<meta property="og:image" content="${escapeHtml(new URL(appAddresses.shareImage, anyHost).href)}">`,
          `<meta property="og:image:width" content="${shareSize.width}">`,
          `<meta property="og:image:height" content="${shareSize.height}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]),
    `<meta property="og:image:alt" content="${escapeHtml(loginLayout.productLogo.altText)}">`,
    `<link rel="icon" href="${escapeHtml(meta.favicon)}" type="image/svg+xml">`,
    // The country picker is not an app.
    ...(page.region === null
      ? []
      : [
          `<link rel="manifest" href="${appAddresses.manifest}">`,
          `<link rel="apple-touch-icon" href="${appAddresses.touchIcon}">`,
          `<meta name="apple-mobile-web-app-title" content="${escapeHtml(brand.name)}">`,
        ]),
    ...(own === undefined || path !== "/" ? [] : [`<link rel="canonical" href="${escapeHtml(own)}">`]),
    ...(path === "/"
      ? page.regions.map(
          ({ code, url }) =>
            `<link rel="alternate" hreflang="en-${code.toLowerCase()}" href="${escapeHtml(url)}">`,
        )
      : []),
  ];
}

function fontPreloads({ fonts }: ClientFacts): string[] {
  return fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`);
}

/** Mobile is under 768 px (NAV-18); each width preloads its own background (LANDING-1). */
function heroPreloads({ content }: PageConfig): string[] {
  const { backgroundMobile, backgroundDesktop } = content.loginLayout;
  const preload = (href: string, media: string) =>
    `<link rel="preload" href="${escapeHtml(href)}" as="image" fetchpriority="high" media="${media}">`;
  return [
    preload(backgroundMobile.imageUrl, "(width < 48rem)"),
    preload(backgroundDesktop.imageUrl, "(width >= 48rem)"),
  ];
}

function style(nonce: string, css: string): string {
  return `<style nonce="${nonce}">${css.replaceAll("</", String.raw`<\/`)}</style>`;
}

const noParts: RouteParts = { imports: [], styles: [], css: "" };

/**
 * Creates the brand's `renderDocument`. `/` is rendered on the server, and the app loads when the browser is
 * idle or the visitor is about to act. A customer's page arrives with its frame, and the app loads at once, with
 * the parts of that page. Critical CSS is inline, and nothing blocks the first paint.
 */
export function createRenderDocument(facts: ClientFacts, shell: DocumentShell): RenderDocument {
  const pickers = new Map<string, (markup: string) => string>();

  /** Each route's stylesheets are parsed when it is first rendered. */
  function pickCss(route: string, markup: string): string {
    const pick = pickers.get(route) ?? criticalCss(facts.css + (facts.routes[route] ?? noParts).css);
    pickers.set(route, pick);
    return pick(markup);
  }

  async function rootOf({ page, path, hasLogin = false, now }: DocumentRequest): Promise<string> {
    if (path === "/") return shell.renderShell(shell.brand, page, path, now);
    return hasLogin ? shell.renderFrame(shell.brand, page, path, now) : shell.renderLoading();
  }

  const pickLegalCss = criticalCss(facts.css + facts.legalCss);

  /** Renders a legal text's page: its text and styles, and nothing that a script would need (LEGAL-10). */
  function legalPage(request: DocumentRequest, document: LegalDocument): string {
    const { page, nonce } = request;
    const { title, markup } = shell.renderLegal(shell.brand, page, document);
    const theme = `${layerOrder}${themeCss(page.content.theme)}`;
    return fill(facts.template, {
      language: languageOf(page),
      head: [
        style(nonce, `${theme}${pickLegalCss(`<html><body><div>${markup}`)}`),
        ...headOf(request, shell.brand, title),
      ].join("\n    "),
      root: markup,
      noScript: "",
      end: "",
    });
  }

  return async (request) => {
    const { page, path, hasLogin = false, nonce, scripts } = request;
    const legal = legalDocumentAt(path);
    if (legal !== null) return legalPage(request, legal);
    const isRendered = path === "/";
    // Without a login the app goes to `/`, so the parts of this page are not needed.
    const parts = facts.routes[isRendered || hasLogin ? path : "/"] ?? noParts;
    // A frame is replaced by the app; the landing page is hydrated, so it stays as it is.
    const rendered = await rootOf(request);
    const { markup: root, css } = isRendered ? { markup: rendered, css: "" } : styleRules(rendered);
    const theme = `${layerOrder}${themeCss(page.content.theme)}`;
    const { entry } = facts;
    const imports = [...facts.imports, ...parts.imports];
    const styles = [...facts.styles, ...parts.styles];

    const head = [
      ...scripts.map((src) => `<script src="${escapeHtml(src)}" nonce="${nonce}" defer></script>`),
      // For a font that is preloaded, browsers hold the first paint back a while. A frame's own style soon asks for it.
      ...(isRendered ? [...fontPreloads(facts), ...heroPreloads(page)] : []),
      style(nonce, `${theme}${pickCss(path, `<html><body><div>${root}`)}${css}`),
      ...headOf(request, shell.brand, shell.pageTitle(shell.brand.name, path)),
    ];
    // At the end of the body: in the head they would all be requested before the first paint, which they delay.
    const preloads = isRendered
      ? []
      : [
          ...styles.map((href) => `<link rel="preload" href="${href}" as="style">`),
          ...[entry, ...imports].map((href) => `<link rel="modulepreload" href="${href}">`),
        ];
    const start = [
      ...preloads,
      `<script type="application/json" id="parlour-entry">${scriptJson({ entry, imports, styles, isRendered })}</script>`,
      `<script type="module" nonce="${nonce}">${facts.loader}</script>`,
    ];
    const config = `<script type="application/json" id="${pageConfigElementId}">${scriptJson(page)}</script>`;

    return fill(facts.template, {
      language: languageOf(page),
      head: head.join("\n    "),
      root,
      noScript: withoutScripts(request, isRendered, nonce),
      end: [...linksWithoutScripts(page, shell), config, ...start].join("\n    "),
    });
  };
}

/**
 * Returns a page's text without JavaScript. The country picker works, the landing page can be read, and pages
 * behind the login need JavaScript.
 */
function withoutScripts({ page }: DocumentRequest, isRendered: boolean, nonce: string): string {
  if (page.region === null) return "";
  const layout = isRendered
    ? ".no-script{padding:.75rem 1rem;text-align:center;background:var(--brand-surface)}" +
      // Buttons that only a script answers.
      "[data-opens],[commandfor]{opacity:.5;pointer-events:none;interactivity:inert}"
    : "#root{display:none}.no-script{display:grid;min-height:100svh;place-content:center;padding:1.5rem;text-align:center;max-width:40ch;margin:auto}";
  const what = isRendered ? "Signing up and chatting need JavaScript" : "This page needs JavaScript";
  const links =
    "[data-legal-links]{display:flex;flex-wrap:wrap;gap:0 1.5rem;justify-content:center;padding:.5rem 1rem 1.5rem}[data-legal-links] a{padding-block:.75rem}";
  return (
    `<noscript>${style(nonce, layout + links)}` +
    `<p class="no-script">${what}, which is switched off in this browser. Turn it on in the browser’s settings, then load the page again. The links to the legal texts, at the end of the page, work without it.</p></noscript>`
  );
}

/** Returns the links to the legal texts for browsers without JavaScript (LEGAL-10). */
function linksWithoutScripts({ region }: PageConfig, shell: DocumentShell): string[] {
  return region === null ? [] : [`<noscript>${shell.renderLegalLinks()}</noscript>`];
}

/**
 * Fills the placeholders of index.html. Replacements are functions, because markup may contain `$`, which
 * replace() would interpret.
 */
function fill(
  template: string,
  parts: {
    readonly language: string;
    readonly head: string;
    readonly root: string;
    readonly noScript: string;
    readonly end: string;
  },
): string {
  return template
    .replace(/<html lang="[^"]*"/, () => `<html lang="${parts.language}"`)
    .replace("<!--parlour:head-->", () => parts.head)
    .replace("<!--parlour:root-->", () => parts.root)
    .replace("<body>", () => `<body>${parts.noScript}`)
    .replace(/<script type="module" src="\/src\/main\.tsx"><\/script>/, () => parts.end);
}
