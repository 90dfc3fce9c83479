import { fileOf, type Shot } from "./screenshot-plan.ts";

/** The result of one shot. */
export type Verdict =
  | { readonly kind: "same" | "new" }
  | { readonly kind: "changed"; readonly note: string; readonly hasDifference: boolean }
  | { readonly kind: "failed"; readonly note: string };

/** A shot with its verdict. */
export interface Result {
  readonly shot: Shot;
  readonly verdict: Verdict;
}

const order = ["failed", "changed", "new", "same"] as const satisfies readonly Verdict["kind"][];
const headings: { readonly [Kind in Verdict["kind"]]: string } = {
  failed: "Not taken",
  changed: "Changed",
  new: "New",
  same: "Unchanged",
};

/** Escapes text for a page. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

function pictureOf(folder: string, shot: Shot, caption: string): string {
  const address = `${folder}/${fileOf(shot)}`;
  return `<a href="${address}"><img loading="lazy" src="${address}" alt="${escapeHtml(caption)}"><span>${escapeHtml(caption)}</span></a>`;
}

function picturesOf({ shot, verdict }: Result): string {
  switch (verdict.kind) {
    case "same":
    case "new":
      return pictureOf("now", shot, "now");
    case "changed": {
      const difference = verdict.hasDifference ? pictureOf("difference", shot, "difference") : "";
      return pictureOf("before", shot, "before") + pictureOf("now", shot, "now") + difference;
    }
    case "failed":
      return "";
    default:
      return verdict satisfies never;
  }
}

function entryOf(result: Result): string {
  const { shot, verdict } = result;
  const note = "note" in verdict ? `<p>${escapeHtml(verdict.note)}</p>` : "";
  return `<article class="w${shot.viewport.width}"><h3>${escapeHtml(shot.title)}</h3><p>${shot.brand}, ${shot.region}, ${shot.viewport.width} px</p>${note}<div>${picturesOf(result)}</div></article>`;
}

function sectionOf(kind: Verdict["kind"], results: readonly Result[]): string {
  const ofKind = results.filter(({ verdict }) => verdict.kind === kind);
  if (ofKind.length === 0) return "";
  const open = kind === "same" ? "" : " open";
  return `<details${open}><summary>${headings[kind]} (${ofKind.length})</summary><main>${ofKind.map(entryOf).join("")}</main></details>`;
}

/** The style of pages with pictures. */
export const galleryStyle = `
:root{color-scheme:dark;font:15px/1.5 system-ui,sans-serif;background:#121318;color:#eceef4}
body{margin:0 auto;max-width:1800px;padding:2rem}
summary{font-size:1.25rem;padding:1rem 0;cursor:pointer}
main{display:flex;flex-wrap:wrap;gap:1.5rem;align-items:start}
article{padding:1rem;border:1px solid #3a3d48;border-radius:.75rem;background:#191b22}
article div{display:flex;gap:1rem;flex-wrap:wrap}
h1,h3,p{margin:0}p{color:#a7acba}
a{color:inherit;display:grid;gap:.25rem;font-size:.8rem}
img{display:block;border:1px solid #3a3d48;border-radius:.25rem;height:auto}
.w375 img{width:187px}.w1440 img{width:480px}
`;

/** Renders the page with every difference, and the unchanged pictures below. */
export function galleryPage(results: readonly Result[], remark: string): string {
  const sections = order.map((kind) => sectionOf(kind, results)).join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><meta name="viewport" content="width=device-width"><style>${galleryStyle}</style><h1>Screenshots</h1><p>${escapeHtml(remark)}</p>${sections}</html>`;
}

/** Returns the closing line, such as "312 same, 2 changed". */
export function countVerdicts(results: readonly Result[]): string {
  return order
    .toReversed()
    .map((kind) => `${results.filter(({ verdict }) => verdict.kind === kind).length} ${kind}`)
    .join(", ");
}
