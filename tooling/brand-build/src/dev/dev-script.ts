import { pageConfigElementId } from "@parlour/contract/page-config";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { devScriptPath } from "./dev-paths.ts";
import { savedBrandEvent, themeElementId } from "./saved-brand.ts";

/**
 * Runs in every page before the app: lets React replace components, and applies a saved brand. It updates the
 * colours itself; the shell handles the rest through the window's event. It waits for new pictures first,
 * because the server follows a build within a second or two.
 */
const script = `${react.preambleCode.replace("__BASE__", "/")}
const page = JSON.parse(document.getElementById("${pageConfigElementId}").textContent);
const pictures = (value) => JSON.stringify(value).match(/\\/assets\\/[^"]+/g) ?? [];
const known = new Set(pictures(page));
async function waitForPicture(address) {
  for (let turn = 0; turn < 25; turn += 1) {
    const answer = await fetch(address, { cache: "reload" }).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
import.meta.hot.on("${savedBrandEvent}", async ({ brand, regions }) => {
  const region = regions[page.region ?? "GB"];
  if (brand.id !== page.brand || region === undefined) return;
  for (const overlay of document.querySelectorAll("vite-error-overlay")) overlay.remove();
  const fresh = pictures(region.content).filter((address) => !known.has(address));
  await Promise.all(fresh.map(waitForPicture));
  for (const address of fresh) known.add(address);
  document.getElementById("${themeElementId}").textContent = region.css;
  window.dispatchEvent(new CustomEvent("${savedBrandEvent}", { detail: { brand, content: region.content } }));
});
`;

/** Serves the script of development pages. */
export function devScript(): Plugin {
  return {
    name: "parlour:dev-script",
    resolveId: (id) => (id === devScriptPath ? id : undefined),
    load: (id) => (id === devScriptPath ? script : undefined),
  };
}
