import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import type { ClientFacts } from "../document/render-document.ts";

export const serverEntryId = "virtual:parlour-server";
const resolvedId = `\0${serverEntryId}`;

/**
 * Generates the module that becomes `dist/server/render.js`. It resolves its imports from the brand, because
 * only a brand may import the shell: this package knows the shell's functions by name, not as a dependency.
 */
export function serverEntry(facts: ClientFacts, manifest: string): Plugin {
  const renderer = fileURLToPath(new URL("../document/render-document.ts", import.meta.url));
  return {
    name: "parlour:server-entry",
    resolveId: (id) => (id === serverEntryId ? resolvedId : undefined),
    load(id) {
      if (id !== resolvedId) return undefined;
      return `
import { createRenderDocument } from ${JSON.stringify(renderer)};
import { publicationOf } from "@parlour/brand-config/publication";
import { renderFrame, renderLegal, renderLegalLinks, renderLoading, renderShell } from "@parlour/shell/render-shell.tsx";
import { pageTitle } from "@parlour/shell/router/page-title";
import { brand } from ${JSON.stringify(manifest)};
const facts = ${JSON.stringify(facts)};
export const renderDocument = createRenderDocument(facts, { brand, renderShell, renderFrame, renderLegal, renderLegalLinks, renderLoading, pageTitle });
export const publication = publicationOf(brand);
`;
    },
  };
}
