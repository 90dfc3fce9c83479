import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Browser, type Page } from "playwright";

/** Storybook as `run build` leaves it. */
export const builtFolder = fileURLToPath(new URL("../storybook-static", import.meta.url));

/** An entry of the build's index. */
export interface IndexEntry {
  readonly id: string;
  readonly title: string;
  readonly type: string;
}

/** Every story and docs page of the build. */
export function builtEntries(): readonly IndexEntry[] {
  const file = join(builtFolder, "index.json");
  if (!existsSync(file)) throw new Error("Build first: pnpm --filter @parlour/storybook run build");
  const index = JSON.parse(readFileSync(file, "utf8")) as { readonly entries: Record<string, IndexEntry> };
  return Object.values(index.entries);
}

const types: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/**
 * A folder served on the loopback address below a path, with a list of the requested addresses that do not
 * exist.
 */
export interface ServedCopy {
  /** Ends in a slash. */
  readonly address: string;
  readonly missed: readonly string[];
  readonly close: () => void;
}

/**
 * Serves a folder below `/design/parlour/` like a plain file server: a missing file is a 404. A browser that may keep
 * assets asks for each once: their names change with their contents.
 */
export async function serveBelowAPath(
  folder: string,
  { keepsAssets = false }: { readonly keepsAssets?: boolean } = {},
): Promise<ServedCopy> {
  const base = "/design/parlour/";
  const missed: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? "/").split("?")[0] ?? "/");
    const below = path.startsWith(base) ? normalize(path.slice(base.length)) || "index.html" : "..";
    const wanted = below === "." ? "index.html" : below;
    void (wanted.startsWith("..") ? Promise.reject(new Error("outside")) : readFile(join(folder, wanted)))
      .then((content) => {
        response.writeHead(200, {
          "content-type": types[extname(wanted)] ?? "application/octet-stream",
          ...(keepsAssets && wanted.startsWith("assets/")
            ? { "cache-control": "max-age=3600, immutable" }
            : {}),
        });
        response.end(content);
      })
      .catch(() => {
        missed.push(path);
        response.writeHead(404).end();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${base}`,
    missed,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Starts Chromium (CHROME_PATH, else /usr/bin/chromium). */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
    ],
  });
}

/** Storybook's channel, as its preview puts it on the page. */
interface Channel {
  emit: (event: string, payload: unknown) => void;
  on: (event: string, listener: (payload: unknown) => void) => void;
  off: (event: string, listener: (payload: unknown) => void) => void;
  /** The arguments of the newest event; undefined if there was none. */
  last: (event: "storyFinished") => readonly { readonly status: string }[] | undefined;
}

declare global {
  // oxlint-disable-next-line no-var -- how a global is declared
  var __STORYBOOK_ADDONS_CHANNEL__: Channel;
}

/** One story in the preview's own frame, controlled through Storybook's channel. */
export interface StoryPage {
  readonly page: Page;
  /** Loads a story anew, and waits until it has played and its animations have ended. */
  readonly open: (story: string, globals?: Readonly<Record<string, string>>) => Promise<void>;
  /** Navigates to another story or docs page within the open page. */
  readonly goOn: (id: string, viewMode?: "story" | "docs") => Promise<void>;
  /** Changes props as the panel of controls does, and waits for the component to update. */
  readonly setArgs: (story: string, args: Readonly<Record<string, unknown>>) => Promise<void>;
  /** Sets the toolbars, and waits for the story to update. */
  readonly setGlobals: (globals: Readonly<Record<string, string>>) => Promise<void>;
}

/** Controls stories in a page. */
export function storyPage(page: Page, address: string): StoryPage {
  /** Sends an event on the channel and waits until the story has been rendered again. */
  const tell = (event: string, payload: object, answer = "storyRendered") =>
    page.evaluate(
      async ([event, payload, answer]) => {
        const channel = globalThis.__STORYBOOK_ADDONS_CHANNEL__;
        await new Promise<void>((resolve) => {
          const rendered = () => {
            channel.off(answer, rendered);
            requestAnimationFrame(() => {
              resolve();
            });
          };
          channel.on(answer, rendered);
          channel.emit(event, payload);
        });
      },
      [event, payload, answer] as const,
    );
  return {
    page,
    async open(story, globals = {}) {
      // The stories' own tests run axe; otherwise it would run again after every change.
      const choice = { "a11y.manual": "!true", ...globals };
      const words = Object.entries(choice).map(([name, value]) => `${name}:${value}`);
      await page.goto(`${address}iframe.html?id=${story}&viewMode=story&globals=${words.join(";")}`);
      await page.waitForFunction(
        () =>
          "__STORYBOOK_ADDONS_CHANNEL__" in globalThis &&
          globalThis.__STORYBOOK_ADDONS_CHANNEL__.last("storyFinished") !== undefined,
      );
      const [finished] = await page.evaluate(
        () => globalThis.__STORYBOOK_ADDONS_CHANNEL__.last("storyFinished") ?? [],
      );
      if (finished?.status !== "success") throw new Error(`${story} failed.`);
    },
    goOn: (storyId, viewMode = "story") =>
      tell("setCurrentStory", { storyId, viewMode }, viewMode === "docs" ? "docsRendered" : "storyRendered"),
    setArgs: (story, updatedArgs) => tell("updateStoryArgs", { storyId: story, updatedArgs }),
    setGlobals: (globals) => tell("updateGlobals", { globals }),
  };
}
