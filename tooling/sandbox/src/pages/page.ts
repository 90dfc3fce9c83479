import { html, type Html } from "./html.ts";

export type PageName =
  | "home"
  | "texts"
  | "bot-check"
  | "cards"
  | "age"
  | "push"
  | "faults"
  | "clock"
  | "none";

const navigation: readonly { readonly name: PageName; readonly path: string; readonly title: string }[] = [
  { name: "home", path: "/", title: "Sandbox" },
  { name: "texts", path: "/texts", title: "Texts" },
  { name: "bot-check", path: "/bot-check", title: "Bot check" },
  { name: "cards", path: "/cards", title: "Cards" },
  { name: "age", path: "/age-checks", title: "Age checks" },
  { name: "push", path: "/push", title: "Pushes" },
  { name: "faults", path: "/faults", title: "Faults" },
  { name: "clock", path: "/clock", title: "Clock" },
];

export interface Page {
  readonly name: PageName;
  readonly title: string;
  readonly lead: string;
  /** Elements that keep their typed content when the page is refreshed. */
  readonly fixed?: Html;
  /** The part of the page that is refreshed when the server reports a change. */
  readonly live: Html;
  /** The address of the page's change events (server-sent events); absent: it never changes. */
  readonly changes?: string;
}

/** Renders a whole page of the sandbox in its own plain look; nothing is loaded from elsewhere. */
export function renderPage(page: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${page.title} · Parlour sandbox</title>
        <link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/assets/sandbox.css" />
        <script src="/assets/live.js" defer></script>
      </head>
      <body ${page.changes === undefined ? null : html`data-changes="${page.changes}"`}>
        ${page.name === "none" ? null : navigationBar(page.name)}
        <main>
          <h1>${page.title}</h1>
          <p class="lead">${page.lead}</p>
          ${page.fixed ?? null}
          <div id="live">${page.live}</div>
          <p id="problem" class="problem" role="alert" hidden></p>
        </main>
      </body>
    </html>`.text;
}

function navigationBar(current: PageName): Html {
  return html`<nav aria-label="Stand-ins">
    ${navigation.map(
      (item) =>
        html`<a href="${item.path}" ${item.name === current ? html`aria-current="page"` : null}
          >${item.title}</a
        >`,
    )}
  </nav>`;
}

/** Returns how long ago something was, as a text short enough for a list. */
export function ago(atMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1000));
  if (seconds < 5) return "just now";
  if (seconds < 60) return `${seconds} s ago`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`;
  return new Date(atMs).toISOString().slice(0, 10);
}
