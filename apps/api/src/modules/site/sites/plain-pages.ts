import { escapeHtml } from "@parlour/contract/escape-html";
import { regions } from "@parlour/contract/regions";
import type { RegionCode } from "@parlour/contract/regions";
import { plainPageColours } from "@parlour/contract/waiting-page";
import type { WaitingPageLook } from "@parlour/contract/waiting-page";

const layout = `
* { box-sizing: border-box; }
body { display: grid; min-height: 100svh; margin: 0; padding: 1.5rem; place-items: center;
  font: 1.0625rem/1.6 system-ui, sans-serif; color: var(--text);
  background: radial-gradient(120% 70% at 50% 0%, color-mix(in oklab, var(--primary) 20%, var(--background)), var(--background) 70%); }
main { display: grid; justify-items: center; gap: 1rem; max-width: 40ch; text-align: center; }
h1 { margin: 0; font-size: clamp(1.75rem, 1.4rem + 2vw, 2.5rem); line-height: 1.15; text-wrap: balance; }
p { margin: 0; color: var(--muted); text-wrap: balance; overflow-wrap: anywhere; }
strong { color: var(--text); }
ul { display: flex; flex-wrap: wrap; justify-content: center; gap: .75rem; margin: .5rem 0 0; padding: 0; list-style: none; }
a { display: inline-flex; align-items: center; min-height: 2.75rem; padding: 0 1.5rem; border-radius: 999px;
  background: var(--primary); color: var(--on-primary); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }
@media (forced-colors: active) { a { border: 1px solid; } }`;

function page(title: string, body: string, look: WaitingPageLook | null = null): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${plainPageColours(look)}${layout}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/**
 * Returns a page in the brand's colours for a region that it does not serve, with links to those that it
 * serves.
 */
export function unservedRegionPage(
  brandName: string,
  region: string,
  served: readonly { readonly code: RegionCode; readonly url: string }[],
  look: WaitingPageLook | null,
): string {
  const links = served
    .map(({ code, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(regions[code].name)}</a></li>`)
    .join("\n");
  return page(
    `${brandName} is not available here`,
    `<p>There is no ${escapeHtml(brandName)} site for the region “${escapeHtml(region)}”. You find it in:</p>\n<ul>\n${links}\n</ul>`,
    look,
  );
}

/** Returns the page for a host that belongs to no site. */
export function unknownHostPage(host: string): string {
  return page("There is no site here", `<p>Nothing is served at <strong>${escapeHtml(host)}</strong>.</p>`);
}

/** Returns the page for the console's host if the console was not built. */
export function missingConsolePage(): string {
  return page(
    "The console is not here",
    "<p>The console has not been built, or CONSOLE_DIR does not name its folder.</p>",
  );
}
