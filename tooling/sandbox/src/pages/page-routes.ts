import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { browserScript } from "../browser-scripts.ts";
import { pageScriptPath } from "../page-scripts/page-script-address.ts";

const icon = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#5b3fa3"/><path d="M7 22h18l-3-9H10z" fill="#e8d9a8"/><circle cx="16" cy="10" r="3" fill="#fff"/></svg>`;

/**
 * Serves the shared files of the sandbox's pages (style, script and icon), and its script for the sites'
 * pages.
 */
export function registerPageAssets(app: FastifyInstance): void {
  app.get("/assets/sandbox.css", async (_request, reply) =>
    reply.type("text/css").send(await readFile(new URL("./sandbox.css", import.meta.url), "utf8")),
  );
  app.get("/assets/live.js", async (_request, reply) =>
    reply.type("text/javascript").send(await browserScript("live")),
  );
  app.get(pageScriptPath, async (_request, reply) =>
    reply
      .header("cross-origin-resource-policy", "cross-origin")
      .type("text/javascript")
      .send(await browserScript("page")),
  );
  app.get("/assets/icon.svg", (_request, reply) => reply.type("image/svg+xml").send(icon));
}
