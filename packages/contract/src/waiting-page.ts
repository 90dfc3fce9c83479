import { createHash } from "node:crypto";
import { escapeHtml } from "./escape-html.ts";
import type { Theme } from "./landing-content.ts";
import { repairTheme } from "./rules/theme-contrast.ts";

/** The brand's look; null if no brand is known, as on the console's host. */
export interface WaitingPageLook {
  readonly name: string;
  readonly theme: Theme;
}

/** The parts of a request that show the kind of response it is for; header names in lower case. */
interface AskingRequest {
  readonly method?: string | undefined;
  readonly headers: { readonly [name: string]: string | string[] | undefined };
}

/**
 * Whether a person will see the response, because a browser opens it as a page. False for scripts' calls and
 * files. For browsers that don't send Sec-Fetch-Dest, Accept decides.
 */
export function isPageRequest({ method, headers }: AskingRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const destination = headers["sec-fetch-dest"];
  if (destination !== undefined) return destination === "document" || destination === "iframe";
  return headers["accept"]?.includes("text/html") === true;
}

const layout = `
* { box-sizing: border-box; }
body { display: grid; min-height: 100svh; margin: 0; padding: 1.5rem; place-items: center;
  font: 1.0625rem/1.6 system-ui, sans-serif; color: var(--text);
  background: radial-gradient(120% 70% at 50% 0%, color-mix(in oklab, var(--primary) 20%, var(--background)), var(--background) 70%); }
main { display: grid; justify-items: center; gap: 1rem; max-width: 40ch; text-align: center; }
p { margin: 0; color: var(--muted); text-wrap: balance; }
h1 { margin: 0; font-size: clamp(1.75rem, 1.4rem + 2vw, 2.5rem); line-height: 1.15; text-wrap: balance; }
.name { letter-spacing: .04em; overflow-wrap: anywhere; }
.dots { display: flex; gap: .5rem; margin-bottom: .5rem; }
.dots i { width: .75rem; height: .75rem; border-radius: 50%; background: var(--primary); animation: breathe 1.2s ease-in-out infinite; }
.dots i + i { animation-delay: .2s; }
.dots i + i + i { animation-delay: .4s; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; margin-top: .5rem; padding: 0 1.5rem; border-radius: 999px;
  background: var(--primary); color: var(--on-primary); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }
@keyframes breathe { 50% { opacity: .25; } }
@media (prefers-reduced-motion: reduce) { .dots i { animation: none; } }
@media (forced-colors: active) { .dots i { background: CanvasText; } a { border: 1px solid; } }`;

const plainColours = `:root { color-scheme: light dark; --background: light-dark(#f7f6f8, #17151a); --text: light-dark(#1d1a21, #f3f0f6);
  --muted: light-dark(#575060, #b9b1c3); --primary: light-dark(#5b3fa0, #b9a3f5); --on-primary: light-dark(#fff, #17151a); }`;

/**
 * Returns the custom properties of a page that replaces another: the brand's, or neutral ones without a
 * brand.
 */
export function plainPageColours(look: WaitingPageLook | null): string {
  return look === null ? plainColours : coloursOf(look);
}

function coloursOf({ theme }: WaitingPageLook): string {
  const { colours } = repairTheme(theme);
  const names = ["background", "text", "muted", "primary", "on-primary"] as const;
  return `:root{color-scheme:${theme.scheme};${names.map((name) => `--${name}:${colours[name]}`).join(";")}}`;
}

/**
 * Requests this page until the server responds, then reloads it. Uses HEAD, because the body is not needed. Any
 * response counts, also a refusal such as a missing page. Hidden tabs wait.
 */
const script = `{
let wait=1000;
const again=()=>setTimeout(look,wait=Math.min(wait*1.5,10000)*(0.8+Math.random()*0.4));
const look=()=>document.hidden?again():fetch(location.href,{method:"HEAD",cache:"no-store",headers:{accept:"text/html"}})
.then(({status})=>{if(status<500&&status!==429)location.reload();else again()},again);
setTimeout(look,wait);
addEventListener("online",look);
document.addEventListener("visibilitychange",()=>{wait=1000});
}`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/**
 * The page shown instead of any other while the server behind a proxy is unavailable. It reloads when the server is
 * back. It is one file, because no other could be served, and its content security policy allows only the requests that
 * check the server.
 */
export function waitingPage(look: WaitingPageLook | null): string {
  const style = `${plainPageColours(look)}${layout}`;
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${hashOf(script)}`,
    "connect-src 'self'",
    "base-uri 'none'",
  ].join("; ");
  const name = look === null ? "" : escapeHtml(look.name);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${name === "" ? "" : `${name}: `}back in a moment</title>
<style>${style}</style>
<noscript><meta http-equiv="refresh" content="5"></noscript>
</head>
<body>
<main>
<div class="dots" aria-hidden="true"><i></i><i></i><i></i></div>
${name === "" ? "" : `<p class="name">${name}</p>\n`}<h1>Back in a moment</h1>
<p>We are restarting. This page goes on by itself as soon as we are back. What you have written is kept.</p>
<a href="">Try again</a>
</main>
<script>${script}</script>
</body>
</html>
`;
}
