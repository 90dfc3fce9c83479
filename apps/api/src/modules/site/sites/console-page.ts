import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConsoleFacts } from "@parlour/contract/console-facts";
import { escapeHtml } from "@parlour/contract/escape-html";
import type { FastifyReply } from "fastify";
import type { Platform } from "../../../platform.ts";
import { consolePolicy, originsOf, plainPolicy } from "./content-security-policy-rules.ts";
import { missingConsolePage } from "./plain-pages.ts";
import { listFiles } from "./site-builds.ts";

export interface ConsoleSite {
  readonly folder: string;
  /** Whether a file exists in the current build or a former one, by its path with slashes. */
  has(file: string): boolean;
  /** Serves the console's page at a path. The sign-in page has its own, which loads next to nothing. */
  send(reply: FastifyReply, path: string): Promise<FastifyReply>;
}

/** Where the sign-in form of the build has the hint (apps/console, start-pages.ts). */
const hintPlace = "%SIGN_IN_HINT%";

/** Returns JSON that is safe inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

/** The build that is in the folder now. */
interface ConsoleBuild {
  /** The text of index.html as it was read. A different text means a different build. */
  readonly index: string;
  /** The sign-in page; index.html if the build has no other. */
  readonly signIn: string;
  readonly files: ReadonlySet<string>;
}

/** Returns the build in a folder: the one given if it is still there. Null if there is none. */
async function readBuild(
  folder: string | undefined,
  former: ConsoleBuild | null,
): Promise<ConsoleBuild | null> {
  if (folder === undefined) return null;
  const index = await readFile(join(folder, "index.html"), "utf8").catch(() => null);
  if (index === null || index === former?.index) return former;
  const signIn = await readFile(join(folder, "sign-in.html"), "utf8").catch(() => index);
  return { index, signIn, files: await listFiles(folder) };
}

/**
 * Serves the console on its own host. The sign-in page's HTML has the hint in it. The server's facts are in a JSON script element `parlour-console`; inline scripts
 * and styles of the page carry the response's nonce. A new build is served from the next request on.
 */
export async function createConsoleSite(platform: Platform): Promise<ConsoleSite> {
  const { folder, signInHint } = platform.settings.console;
  const { siteKey, scriptUrl } = platform.settings.botCheck;
  const facts: ConsoleFacts = {
    ...(signInHint === undefined ? {} : { signInHint }),
    botCheck: { siteKey, script: scriptUrl },
  };
  const element = `<script type="application/json" id="parlour-console">${scriptJson(facts)}</script>`;
  let build = await readBuild(folder, null);

  return {
    folder: folder ?? "",
    has: (file) => build?.files.has(file) === true,
    async send(reply, path) {
      build = await readBuild(folder, build);
      if (build === null) {
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
      const html = (path === "/sign-in" ? build.signIn : build.index)
        .replace(hintPlace, () => escapeHtml(signInHint ?? ""))
        .replace("</head>", () => `${element}</head>`)
        .replaceAll(/<(script|style)(?=[\s>])/g, `<$1 nonce="${nonce}"`);
      return reply
        .header("content-security-policy", consolePolicy(nonce, sources))
        .header("cache-control", "private, no-cache")
        .type("text/html; charset=utf-8")
        .send(html);
    },
  };
}
