import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  builtEntries,
  builtFolder,
  launchChromium,
  serveBelowAPath,
  storyPage,
  type ServedCopy,
  type StoryPage,
} from "./built-copy.ts";

const primitives = fileURLToPath(new URL("../../../packages/ui/src", import.meta.url));
/** "progress-bar.tsx" is ProgressBar. */
const components = readdirSync(primitives)
  .filter((file) => file.endsWith(".tsx") && !file.includes(".test."))
  .map((file) => ({
    file,
    name: file
      .replace(".tsx", "")
      .split("-")
      .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
      .join(""),
  }));

let browser: Browser;
let served: ServedCopy;
let story: StoryPage;

beforeAll(async () => {
  [browser, served] = await Promise.all([
    launchChromium(),
    serveBelowAPath(builtFolder, { keepsAssets: true }),
  ]);
  // For this browser Storybook ends animations at once, and does not wait 0.1 s for them after each change.
  const page = await browser.newPage({ userAgent: "StorybookTestRunner" });
  story = storyPage(page, served.address);
  await story.open("components-visuallyhidden--playground");
});
afterAll(async () => {
  await browser.close();
  served.close();
});

/** A control of a story as Storybook prepared it. */
interface Control {
  readonly name: string;
  readonly kind: string;
  readonly options: readonly unknown[];
  readonly current: unknown;
  readonly behaviour: boolean;
}

interface Preview {
  loadStory: (wanted: { readonly storyId: string }) => Promise<{
    readonly argTypes: Readonly<Record<string, PreparedArgType>>;
    readonly initialArgs: Readonly<Record<string, unknown>>;
  }>;
}
interface PreparedArgType {
  readonly control?: { readonly type?: string; readonly disable?: boolean };
  readonly options?: readonly unknown[];
  readonly table?: { readonly category?: string; readonly disable?: boolean };
}

function controlsOf(id: string): Promise<readonly Control[]> {
  return story.page.evaluate(async (storyId) => {
    const preview = (globalThis as unknown as { __STORYBOOK_PREVIEW__: Preview }).__STORYBOOK_PREVIEW__;
    const { argTypes, initialArgs } = await preview.loadStory({ storyId });
    return Object.entries(argTypes)
      .filter(([, { control, table }]) => control?.type !== undefined && !control.disable && !table?.disable)
      .map(([name, { control, options = [], table }]) => ({
        name,
        kind: control?.type ?? "",
        options,
        current: initialArgs[name],
        behaviour: table?.category === "Behaviour",
      }));
  }, id);
}

/** Returns another value, as a person would choose it in the control. */
function another({ kind, options, current }: Control): unknown {
  if (options.length > 0) return options.find((option) => option !== current);
  if (kind === "boolean") return current !== true;
  if (kind === "number" || kind === "range") return Number(current) === 4 ? 5 : 4;
  if (kind === "object") return (current as readonly unknown[]).slice(1);
  if (typeof current === "string" && /^[\d.]+(?:%|rem)$/u.test(current)) return "5rem";
  return current === "48" ? "482" : "Changed at the control";
}

describe("every primitive of packages/ui", () => {
  it.each(components)(
    "$name has a docs page with its description and every prop of its own",
    async ({ name, file }) => {
      const docs = builtEntries().find(
        (entry) => entry.type === "docs" && entry.title === `Components/${name}`,
      );
      expect(docs).toBeDefined();
      const { page } = story;
      await story.goOn(docs?.id ?? "", "docs");
      await page.locator(".sbdocs-title", { hasText: new RegExp(`^${name}$`, "u") }).waitFor();
      await page.locator(".docblock-argstable").first().waitFor();
      const source = readFileSync(`${primitives}/${file}`, "utf8");
      const description = new RegExp(
        String.raw`/\*\*((?:(?!\*/)[^])*)\*/\nexport (?:function|const) ${name}\b`,
        "u",
      ).exec(source)?.[1];
      const letters = (text: string) => text.replaceAll(/[\s*`]+/gu, "");
      expect(letters(description ?? "")).not.toBe("");
      expect(letters(await page.locator(".sbdocs-content").innerText())).toContain(
        letters(description ?? ""),
      );
      expect(await page.locator(".docblock-argstable-body tr").count()).toBeGreaterThan(0);
    },
  );

  it.each(components)("$name follows each of its controls", async ({ name }) => {
    const id = `components-${name.toLowerCase()}--playground`;
    expect(builtEntries().map((entry) => entry.id)).toContain(id);
    await story.goOn(id);
    const controls = await controlsOf(id);
    expect(controls.length).toBeGreaterThan(0);
    const drawn = () => story.page.locator("#storybook-root").innerHTML();
    const before = await drawn();
    const deaf: string[] = [];
    let reset = {};
    for (const control of controls.filter(({ behaviour }) => !behaviour)) {
      await story.setArgs(id, { ...reset, [control.name]: another(control) });
      if ((await drawn()) === before) deaf.push(control.name);
      reset = { [control.name]: control.current };
    }
    expect(deaf).toEqual([]);
  });
});
