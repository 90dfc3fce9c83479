import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConsoleFacts } from "@parlour/contract/console-facts";
import type { FastifyReply } from "fastify";
import type { Platform } from "../../platform.ts";
import { consolePolicy, originsOf, plainPolicy } from "./content-security-policy.ts";
import { missingConsolePage } from "./plain-pages.ts";
import { listFiles } from "./site-builds.ts";

export interface ConsoleSite {
  readonly folder: string;
  readonly files: ReadonlySet<string>;
  /** Answers with the console's one page. */
  send(reply: FastifyReply): FastifyReply;
}

/** JSON that can stand inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

/** Reads the console's build output on start; null where none is configured or built. */
async function readIndex(folder: string | undefined): Promise<string | null> {
  if (folder === undefined) return null;
  return readFile(join(folder, "index.html"), "utf8").catch(() => null);
}

/**
 * The console at its own host. What the server has to tell it stands in a JSON script element `parlour-console`;
 * inline scripts and styles of its page get the answer's nonce.
 */
export async function createConsoleSite(platform: Platform): Promise<ConsoleSite> {
  const { folder, signInHint } = platform.settings.console;
  const { siteKey, scriptUrl } = platform.settings.botCheck;
  const index = await readIndex(folder);
  const facts: ConsoleFacts = {
    ...(signInHint === undefined ? {} : { signInHint }),
    botCheck: { siteKey, script: scriptUrl },
  };
  const config = scriptJson(facts);
  const element = `<script type="application/json" id="parlour-console">${config}</script>`;
  const html = index?.replace("</head>", () => `${element}</head>`) ?? null;

  return {
    folder: folder ?? "",
    files: html === null || folder === undefined ? new Set() : await listFiles(folder),
    send(reply) {
      if (html === null) {
        return reply
          .code(404)
          .header("content-security-policy", plainPolicy)
          .type("text/html; charset=utf-8")
          .send(missingConsolePage());
      }
      const nonce = platform.random.bytes(16).toString("base64url");
      const sources = {
        botCheck: originsOf([scriptUrl]),
        pictures: platform.settings.sites.pictureOrigins ?? [],
      };
      return reply
        .header("content-security-policy", consolePolicy(nonce, sources))
        .header("cache-control", "private, no-cache")
        .type("text/html; charset=utf-8")
        .send(html.replaceAll(/<(script|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`));
    },
  };
}
