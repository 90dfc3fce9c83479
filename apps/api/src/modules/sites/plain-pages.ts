import { escapeHtml } from "@parlour/contract/escape-html";
import { regions } from "@parlour/contract/regions";
import type { RegionCode } from "@parlour/contract/regions";

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; }
body { font: 1.0625rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 12vh auto; padding: 0 1.5rem; }
h1 { font-size: 1.5rem; line-height: 1.25; }
a { color: LinkText; }
li { margin: 0.5rem 0; }
</style>
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

/** A brand's host of a region that it does not serve: says so and offers those it does. */
export function unservedRegionPage(
  brandName: string,
  region: string,
  served: readonly { readonly code: RegionCode; readonly url: string }[],
): string {
  const links = served
    .map(({ code, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(regions[code].name)}</a></li>`)
    .join("\n");
  return page(
    `${brandName} is not available here`,
    `<p>There is no ${escapeHtml(brandName)} site for the region “${escapeHtml(region)}”. You find it in:</p>\n<ul>\n${links}\n</ul>`,
  );
}

/** A host that is no site's. */
export function unknownHostPage(host: string): string {
  return page("There is no site here", `<p>Nothing is served at <strong>${escapeHtml(host)}</strong>.</p>`);
}

/** The console's host where the console was not built. */
export function missingConsolePage(): string {
  return page(
    "The console is not here",
    "<p>The console has not been built, or CONSOLE_DIR does not name its folder.</p>",
  );
}
