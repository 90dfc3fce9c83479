import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConsoleFacts } from "@parlour/contract/console-facts";
import { escapeHtml } from "@parlour/contract/escape-html";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "../../../platform.ts";
import { consolePolicy, originsOf, plainPolicy } from "./content-security-policy-rules.ts";
import { readInline } from "./inline-sources.ts";
import { keepPage, type KeptPage } from "./kept-page.ts";
import { missingConsolePage } from "./plain-pages.ts";
import { listFiles } from "./site-builds.ts";

export interface ConsoleSite {
  readonly folder: string;
  /** Whether a file exists in the current build or a former one, by its path with slashes. */
  has(file: string): boolean;
  /** Serves the console's page at a path. The sign-in page has its own, which loads next to nothing. */
  send(request: FastifyRequest, reply: FastifyReply, path: string): Promise<FastifyReply>;
}

/** Where the sign-in form of the build has the hint (apps/console, start-pages.ts). */
const hintPlace = "%SIGN_IN_HINT%";
/** Where the page has a nonce in development (tooling/sandbox/src/launcher/dev-console.ts). */
const noncePlace = "%NONCE%";

/** Returns JSON that is safe inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
}

/** The build that is in the folder now. */
interface ConsoleBuild {
  /** The text of index.html as it was read. A different text means a different build. */
  readonly index: string;
  /** The console's page, and the sign-in page; the same if the build has no other. */
  readonly page: KeptPage;
  readonly signIn: KeptPage;
  readonly files: ReadonlySet<string>;
}

/** Returns the build in a folder: the one given if it is still there. Null if there is none. */
async function readBuild(
  folder: string | undefined,
  former: ConsoleBuild | null,
  keep: (html: string) => KeptPage,
): Promise<ConsoleBuild | null> {
  if (folder === undefined) return null;
  const index = await readFile(join(folder, "index.html"), "utf8").catch(() => null);
  if (index === null || index === former?.index) return former;
  const signIn = await readFile(join(folder, "sign-in.html"), "utf8").catch(() => index);
  return { index, page: keep(index), signIn: keep(signIn), files: await listFiles(folder) };
}

/**
 * Serves the console on its own host. The sign-in page's HTML has the hint in it. The server's facts are in a JSON script
 * element `parlour-console`. A new build is served from the next request on.
 */
export async function createConsoleSite(platform: Platform): Promise<ConsoleSite> {
  const { folder, signInHint } = platform.settings.console;
  const { siteKey, scriptUrl } = platform.settings.botCheck;
  const facts: ConsoleFacts = {
    ...(signInHint === undefined ? {} : { signInHint }),
    botCheck: { siteKey, script: scriptUrl },
  };
  const element = `<script type="application/json" id="parlour-console">${scriptJson(facts)}</script>`;
  const mark = randomBytes(18).toString("hex");
  const origins = {
    botCheck: originsOf([scriptUrl]),
    pictures: platform.settings.sites.pictureOrigins ?? [],
  };

  /** Keeps a page of the build with the facts in it. All its inline scripts and styles are the build's own. */
  function keep(text: string): KeptPage {
    const marked = text
      .replace(hintPlace, () => escapeHtml(signInHint ?? ""))
      .replaceAll(/<(script|style)(?=[\s>])/g, `<$1 nonce="${mark}"`)
      .replace(noncePlace, mark)
      .replace("</head>", () => `${element}</head>`);
    const { html, inline } = readInline(marked, mark);
    return keepPage(html, consolePolicy(inline, origins));
  }

  let build = await readBuild(folder, null, keep);

  return {
    folder: folder ?? "",
    has: (file) => build?.files.has(file) === true,
    async send(request, reply, path) {
      build = await readBuild(folder, build, keep);
      if (build === null) {
        return reply
          .code(404)
          .header("content-security-policy", plainPolicy)
          .type("text/html; charset=utf-8")
          .send(missingConsolePage());
      }
      return await (path === "/sign-in" ? build.signIn : build.page).send(request, reply);
    },
  };
}
