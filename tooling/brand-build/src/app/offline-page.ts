import type { Brand } from "@parlour/brand-config/brand";
import { themeCss } from "@parlour/brand-config/theme-variables";
import { createHash } from "node:crypto";
import { escapeHtml } from "@parlour/contract/escape-html";
import { criticalCss } from "../document/critical-css.ts";
import { appAddresses } from "./web-manifest.ts";

const layout = `
@layer shell {
  .offline-page { display: grid; min-height: 100svh; place-items: center; padding: var(--space-6) var(--space-5);
    background: radial-gradient(120% 70% at 50% 0%,
      color-mix(in oklab, var(--brand-primary) 20%, var(--brand-background)), var(--brand-background) 70%); }
  .offline-words { display: grid; justify-items: center; gap: var(--space-4); max-inline-size: 44ch; text-align: center; }
  .offline-mark { inline-size: 5.5rem; block-size: 5.5rem; border-radius: var(--radius-lg);
    filter: saturate(.55); opacity: .92; }
  .offline-title { font-family: var(--font-display); font-size: var(--text-3xl); font-weight: 500;
    line-height: var(--leading-tight); text-wrap: balance; }
  .offline-text { color: var(--brand-muted); text-wrap: pretty; }
  .offline-again { display: inline-flex; align-items: center; min-block-size: var(--tap); margin-block-start: var(--space-3);
    padding-inline: var(--space-6); border-radius: var(--radius-full); background: var(--brand-primary);
    color: var(--brand-on-primary); font-weight: 600; text-decoration: none; }
  .offline-again:focus-visible { outline: 3px solid var(--brand-text); outline-offset: 3px; }
  .offline-brand { color: var(--brand-muted); font-size: var(--text-sm); letter-spacing: .04em; }
}`;

/**
 * Reloads when the server can be reached again. It polls, because a browser with a network that leads nowhere
 * reports no change. HEAD requests bypass the service worker, which handles only GET.
 */
const script =
  `const look=()=>document.hidden||fetch("${appAddresses.offlinePage}",{method:"HEAD",cache:"no-store"})` +
  `.then(({ok})=>{if(ok)location.reload()},()=>{});addEventListener("online",look);setInterval(look,5000)`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * Renders the page shown in place of any other while offline, in the brand's look. It contains nothing about
 * the reader, and its own policy lets it load only its icon and the brand's fonts.
 *
 * @param mark address of the brand's mark, a file that the service worker caches
 * @param css all styles of the brand's app, from which it takes what it needs
 */
export function offlinePage(brand: Pick<Brand, "name" | "theme">, mark: string, css: string): string {
  const name = escapeHtml(brand.name);
  const body = `<main class="offline-page">
<div class="offline-words">
<img class="offline-mark" src="${escapeHtml(mark)}" width="88" height="88" alt="">
<p class="offline-brand">${name}</p>
<h1 class="offline-title">You are offline</h1>
<p class="offline-text">As soon as there is a connection, this page goes on by itself. Messages that were still on their way are kept on this device and sent then.</p>
<a class="offline-again" href="">Try again</a>
</div>
</main>`;
  const order = "@layer reset,tokens,ui,overlays,shell,brand;";
  const style = `${order}${themeCss(brand.theme)}${criticalCss(css + layout)(`<html><body>${body}`)}`;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
  ].join("; ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${brand.theme.background}">
<title>${name}: offline</title>
<style>${style}</style>
</head>
<body>
${body}
<script>${script}</script>
</body>
</html>
`;
}
