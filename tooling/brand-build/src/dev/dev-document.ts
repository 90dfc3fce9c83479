import { themeCss } from "@parlour/brand-config/theme-variables";
import { escapeHtml } from "@parlour/contract/escape-html";
import { pageConfigElementId } from "@parlour/contract/page-config";
import type { RenderDocument } from "@parlour/contract/site-build";
import { devScriptPath, viteClientPath } from "./dev-paths.ts";
import { themeElementId } from "./saved-brand.ts";

/** The parts of a brand's pages in development. */
export interface DevDocumentFacts {
  /** The brand's index.html, with placeholders in comments. */
  readonly template: string;
  /** Vite's address of its main.tsx. */
  readonly entry: string;
}

const layerOrder = "@layer reset,tokens,ui,overlays,shell,brand;";

/**
 * Creates a brand's `renderDocument` for development. Pages are not rendered on the server: the app renders
 * them in the browser, with modules from Vite. They keep production's policy: Vite reads the nonce for its
 * styles from a meta element.
 */
export function devDocument({ template, entry }: DevDocumentFacts): RenderDocument {
  return async ({ page, nonce, scripts }) => {
    const { meta, theme } = page.content;
    const json = JSON.stringify(page).replaceAll("<", String.raw`\u003c`);
    const head = [
      `<title>${escapeHtml(meta.metaTitle)}</title>`,
      `<meta property="csp-nonce" nonce="${nonce}">`,
      `<link rel="icon" href="${escapeHtml(meta.favicon)}" type="image/svg+xml">`,
      ...scripts.map((src) => `<script src="${escapeHtml(src)}" nonce="${nonce}" defer></script>`),
      `<style nonce="${nonce}">${layerOrder}</style>`,
      `<style nonce="${nonce}" id="${themeElementId}">${themeCss(theme)}</style>`,
      `<script type="application/json" id="${pageConfigElementId}">${json}</script>`,
      `<script type="module" src="${viteClientPath}"></script>`,
      `<script type="module" src="${devScriptPath}"></script>`,
    ].join("\n    ");
    return template
      .replace("<!--parlour:head-->", () => head)
      .replace("<!--parlour:root-->", "")
      .replace("/src/main.tsx", () => entry);
  };
}
