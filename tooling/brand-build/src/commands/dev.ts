import { readFile } from "node:fs/promises";
import { get } from "node:http";
import { text } from "node:stream/consumers";
import { escapeHtml } from "@parlour/contract/escape-html";
import { isRegionCode, regions, type RegionCode } from "@parlour/contract/regions";
import type { PageConfig } from "@parlour/contract/page-config";
import { pageConfigElementId } from "@parlour/contract/page-config";
import type { Brand } from "@parlour/brand-config/brand";
import { themeCss } from "@parlour/brand-config/theme-variables";
import { createServer, type Plugin } from "vite";
import { BrandBuildError } from "../brand-build-error.ts";
import { brandPaths, brandViteConfig } from "../vite/brand-vite-config.ts";
import { loadBrand } from "../vite/load-brand.ts";

export interface DevOptions {
  readonly root: string;
  readonly region: string;
  readonly port: number;
  /** Address of a running stack that answers the calls. */
  readonly stack: string;
}

/** What only the stack knows: its keys and the classic scripts of its pages. */
interface StackFacts {
  readonly keys: Pick<PageConfig, "botCheckSiteKey" | "cardsPublishableKey">;
  readonly scripts: readonly string[];
}

const noStack: StackFacts = { keys: { botCheckSiteKey: "", cardsPublishableKey: "" }, scripts: [] };

/** A page of the stack under another host name; names below localhost resolve in browsers, not everywhere else. */
function pageText(stack: string, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(stack, { headers: { host: `${host}:${new URL(stack).port}` } }, (response) => {
      text(response).then(resolve, reject);
    }).on("error", reject);
  });
}

/** Reads the stack's own page of this brand and region; null while no stack answers. */
async function askStack(stack: string, host: string): Promise<StackFacts | null> {
  try {
    const html = await pageText(stack, host);
    const json = new RegExp(`id="${pageConfigElementId}">([^<]*)<`).exec(html)?.[1];
    if (json === undefined) return null;
    const { botCheckSiteKey, cardsPublishableKey } = JSON.parse(json) as PageConfig;
    const scripts = [...html.matchAll(/<script src="([^"]+)"[^>]*defer/g)].map(([, src = ""]) => src);
    return { keys: { botCheckSiteKey, cardsPublishableKey }, scripts };
  } catch {
    return null;
  }
}

function pageOf(brand: Brand, code: RegionCode, keys: StackFacts["keys"], url: string): PageConfig {
  const region = brand.regions.find((one) => one.code === code);
  if (region === undefined) {
    const served = brand.regions.map((one) => one.code).join(", ");
    throw new BrandBuildError(
      `${brand.name} does not serve ${code}\n    -> choose one of ${served} with --region`,
    );
  }
  const content = structuredClone<PageConfig["content"]>(region.content);
  return {
    brand: brand.id,
    region: code,
    regions: brand.regions.map((one) => ({ code: one.code, url })),
    content,
    ...keys,
  };
}

function mistakePage(message: string): string {
  const style =
    "margin:3rem auto;max-inline-size:80ch;font:1rem/1.6 ui-monospace,monospace;white-space:pre-wrap";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>To mend</title></head><body><pre style="${style}">${escapeHtml(message)}</pre></body></html>`;
}

/** Serves the app's frame for every route; the app renders itself, with hot reloading. */
function devDocument({ root, region, stack }: DevOptions, host: string): Plugin {
  return {
    name: "parlour:dev-document",
    configureServer(server) {
      return () => {
        server.middlewares.use((request, response, next) => {
          void (async () => {
            if (!isRegionCode(region)) throw new BrandBuildError(`${region} is no region`);
            const brand = await loadBrand(root);
            const facts = (await askStack(stack, host)) ?? noStack;
            const page = pageOf(brand, region, facts.keys, `http://localhost:${server.config.server.port}`);
            const json = JSON.stringify(page).replaceAll("<", String.raw`\u003c`);
            const head = [
              ...facts.scripts.map((src) => `<script src="${src}" defer></script>`),
              `<style>@layer reset,tokens,ui,overlays,shell,brand;${themeCss(page.content.theme)}</style>`,
              `<title>${brand.name}</title>`,
              `<script type="application/json" id="${pageConfigElementId}">${json}</script>`,
            ].join("\n");
            const template = await readFile(brandPaths(root).template, "utf8");
            const html = template
              .replace("<!--parlour:head-->", () => head)
              .replace("<!--parlour:root-->", "");
            response.setHeader("content-type", "text/html; charset=utf-8");
            response.end(await server.transformIndexHtml(request.url ?? "/", html));
          })().catch(async (error: unknown) => {
            if (!(error instanceof BrandBuildError)) {
              next(error);
              return;
            }
            response.statusCode = 500;
            response.setHeader("content-type", "text/html; charset=utf-8");
            // With Vite's client in it, so that it goes away by itself when the mistake does.
            response.end(await server.transformIndexHtml(request.url ?? "/", mistakePage(error.message)));
          });
        });
      };
    },
  };
}

/** Starts the development server and keeps running. Calls, pictures of customers and the stream go to the stack. */
export async function runDev(options: DevOptions): Promise<void> {
  const { root, region, port, stack } = options;
  if (!isRegionCode(region)) {
    throw new BrandBuildError(
      `${region} is no region\n    -> choose one of ${Object.keys(regions).join(", ")} with --region`,
    );
  }
  const brand = await loadBrand(root);
  const host = `${regions[region].subdomain}.${brand.id}.localhost`;
  const toStack = { target: stack, headers: { host: `${host}:${new URL(stack).port}` } };
  const config = brandViteConfig(root);
  const server = await createServer({
    ...config,
    logLevel: "info",
    plugins: [...(config.plugins ?? []), devDocument(options, host)],
    server: { port, proxy: { "^/(?:im|api|cms|media)/": toStack } },
  });
  await server.listen();
  server.printUrls();
  if ((await askStack(stack, host)) === null) {
    console.warn(`No stack answers at ${stack}: pages show, calls fail. Run "npm start" beside this.`);
  }
}
