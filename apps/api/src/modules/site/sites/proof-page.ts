import { escapeHtml } from "@parlour/contract/escape-html";
import type { PublishedRoot } from "@parlour/contract/operations/roots";
import { proofMonths, rootHour } from "@parlour/contract/rules/roots";
import { plainPageColours } from "@parlour/contract/waiting-page";
import { verifierFile, verifierPath } from "@parlour/contract/verifier-path";
import type { WaitingPageLook } from "@parlour/contract/waiting-page";

const layout = `
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(1.25rem, 4vw, 4rem) 1.25rem; font: 1.0625rem/1.65 system-ui, sans-serif; color: var(--text);
  background: radial-gradient(120% 40rem at 50% 0%, color-mix(in oklab, var(--primary) 16%, var(--background)), var(--background) 70%) var(--background); }
main { display: grid; gap: 1rem; max-width: 42rem; margin: 0 auto; }
h1 { margin: 0; font-size: clamp(1.75rem, 1.4rem + 2vw, 2.75rem); line-height: 1.15; text-wrap: balance; }
h2 { margin: 1.5rem 0 0; font-size: 1.375rem; line-height: 1.25; text-wrap: balance; }
p, ol { margin: 0; text-wrap: pretty; }
ol { display: grid; gap: .75rem; padding-inline-start: 1.5rem; }
li::marker { color: var(--muted); }
.lead { font-size: 1.1875rem; color: var(--muted); }
.root { display: grid; gap: .75rem; margin: .5rem 0 0; padding: clamp(1rem, 3vw, 1.5rem); border: 1px solid color-mix(in oklab, var(--text) 22%, var(--background));
  border-radius: .75rem; background: color-mix(in oklab, var(--primary) 7%, var(--background)); }
.root h2 { margin: 0; }
dl { display: grid; gap: .25rem; margin: 0; }
dt { color: var(--muted); font-size: .9375rem; }
dd { margin: 0 0 .75rem; }
dd:last-child { margin: 0; }
code { font: .9375rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; user-select: all; }
pre span { white-space: nowrap; }
pre { margin: .5rem 0 0; padding: .75rem 1rem; border-radius: .5rem; background: color-mix(in oklab, var(--text) 8%, var(--background)); white-space: pre-wrap; }
a { color: inherit; text-underline-offset: .2em; }
.back { display: inline-flex; align-items: center; min-height: 2.75rem; justify-self: start; color: var(--muted); }
a:focus-visible { outline: 3px solid var(--text); outline-offset: 3px; }
@media (forced-colors: active) { .root { border-color: CanvasText; } }`;

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function rootSection(root: PublishedRoot | null): string {
  if (root === null) {
    return `<section class="root" aria-labelledby="newest">
<h2 id="newest">The newest root</h2>
<p>The first root has not been made yet. It appears here tomorrow.</p>
</section>`;
  }
  const day = `<time datetime="${escapeHtml(root.day)}">${escapeHtml(dayFormat.format(new Date(`${root.day}T00:00:00Z`)))}</time>`;
  const before = /^0+$/.test(root.previous)
    ? "None: this is the first one."
    : `<code>${escapeHtml(root.previous)}</code>`;
  return `<section class="root" aria-labelledby="newest">
<h2 id="newest">The newest root</h2>
<dl>
<dt>Day</dt><dd>${day}</dd>
<dt>Root</dt><dd><code>${escapeHtml(root.root)}</code></dd>
<dt>Root of the day before</dt><dd>${before}</dd>
</dl>
</section>`;
}

/**
 * Returns the page that explains the daily roots in plain words, with the newest one (ROOT-6). The text is the same
 * for all brands.
 */
export function proofPage(look: WaitingPageLook | null, root: PublishedRoot | null): string {
  const title = "How to check that nobody rewrites your statement";
  const name = look === null ? "" : `${escapeHtml(look.name)}: `;
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>${name}${title}</title>
<style>${plainPageColours(look)}${layout}</style>
</head>
<body>
<main>
<a class="back" href="/">Back${look === null ? "" : ` to ${escapeHtml(look.name)}`}</a>
<h1>${title}</h1>
<p class="lead">Once a day we publish one line of characters, the root. Keep it, and we can no longer change anything that happened before without you noticing.</p>
${rootSection(root)}
<h2>What the root is</h2>
<p>Every movement of your credits has a seal. It is made of what the movement says and of the seal before it. If somebody
changed one movement, its seal and all later ones would no longer fit.</p>
<p>Each night from 0${rootHour}:00 UTC on we take the last seal of every customer, of every operator's pay, and of the record of what
our staff did. We combine two seals into one, again and again, until one is left. This is the root of the day. It also contains the root of the
day before.</p>
<h2>Why it protects you</h2>
<p>Seals alone could all be made again by somebody who owns the books. A root that you have kept can't. If the time, the cause or a
single credit of one movement from before that day were different, your seals would lead to a different root from the one you kept.</p>
<h2>Check it yourself</h2>
<ol>
<li>Keep the root above: copy it, take a picture of it, or send it to a friend. Any day will do.</li>
<li>Save your statement: log in, open Credits, then “See where every credit went”, and choose “Save as JSON”. The file contains the way
from your seals to the newest root. Movements after the day of that root are not in it yet: save the statement again later to check them, too.</li>
<li>Save <a href="${verifierPath}" download="${verifierFile}">the statement verifier</a> to the same folder. It is one file of plain text, so you can read it before you run it.
It runs with Node 22 or newer, from <a href="https://nodejs.org/" rel="noreferrer">nodejs.org</a>. It needs no network and asks us nothing.</li>
<li>Open a terminal in that folder and run the verifier. It answers with “sound”, or says what is wrong.
<pre><code>node ${verifierFile} <span>--root your-root</span> statement.json</code></pre></li>
<li>Is your root of an earlier day? Save <a href="/im/api/roots?limit=1000">the list of the last 1,000 roots</a> and add it. The verifier follows it from your root
to the one in the statement.
<pre><code>node ${verifierFile} <span>--root your-root</span> <span>--roots roots.json</span> statement.json</code></pre></li>
</ol>
<h2>What the root does not show</h2>
<p>It is a hash: 64 characters from which nobody can work out anything. It holds no name, number or message, and it does not show
how many customers there are. If you delete your account, we also delete what connects you with the tree, and all roots stay as
they are.</p>
<h2>What it can't do</h2>
<p>It shows that nothing was changed later. It does not show that an entry was right when it was written: for that, read your
statement. We can prove your statement for each root of the last ${proofMonths} months. Roots themselves are kept for ever.</p>
</main>
</body>
</html>
`;
}
