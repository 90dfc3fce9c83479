import { describe, expect, it } from "vitest";
import type { BundleFile } from "../vite/client-facts.ts";
import { filesByRoute } from "../vite/customer-pages.ts";
import { describeBudgets } from "./size-report.ts";

/** Text that does not compress: every part of it differs. */
function noise(length: number): string {
  let state = 1;
  let text = "";
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36);
  }
  return text;
}

function chunk(
  name: string,
  code: string,
  more: Partial<Extract<BundleFile, { type: "chunk" }>> = {},
): BundleFile {
  const fileName = `assets/${name}-hash.js`;
  return { type: "chunk", fileName, name, code, isEntry: false, imports: [], dynamicImports: [], ...more };
}

/** The modules of customers' pages, all in one chunk. */
const pageModules = filesByRoute().flatMap(([, files]) =>
  files.map((file) => `/repository/packages/${file}`),
);

function built(overlays: string, loader = ""): BundleFile[] {
  return [
    chunk("main", "", { isEntry: true, imports: ["assets/overlays-hash.js"] }),
    chunk("overlays", overlays),
    chunk("loader", loader, { isEntry: true }),
    ...["chat-page", "virtual-rows", "birth-calendar", "image-upload-overlay", "checkout-page"].map((name) =>
      chunk(name, "1"),
    ),
    chunk("pages", "1", { moduleIds: pageModules }),
  ];
}

const over = (files: readonly BundleFile[]) => describeBudgets(files).filter((line) => line.includes("OVER"));

describe("the budgets", () => {
  it("are kept by a small build", () => {
    expect(over(built("1"))).toEqual([]);
  });
  it("tell of a part that is too heavy, and of a loader that is", () => {
    expect(over(built(noise(60_000), noise(3073)))).toEqual([
      expect.stringContaining("overlays (goal 22, gate 28)"),
      expect.stringContaining("inline loader"),
    ]);
  });
  it("tell of a page that loads too much, or too many files", () => {
    const heavy = built("1").map((file) =>
      file.fileName.includes("pages") ? { ...file, code: noise(300_000) } : file,
    );
    expect(over(heavy as BundleFile[])).toEqual([
      expect.stringContaining("/meet, cold"),
      expect.stringContaining("a chat, cold"),
      expect.stringContaining("/credits, cold"),
    ]);
    const parts = Array.from({ length: 12 }, (_, index) => chunk(`part${index}`, "1"));
    const scattered = built("1").map((file) =>
      file.fileName.includes("pages") ? { ...file, imports: parts.map(({ fileName }) => fileName) } : file,
    );
    expect(over([...(scattered as BundleFile[]), ...parts])).toEqual([
      expect.stringContaining("15 scripts (gate 12)  OVER"),
      expect.stringContaining("15 scripts (gate 12)  OVER"),
      expect.stringContaining("15 scripts (gate 12)  OVER"),
    ]);
  });
  it("tell of a part that is gone", () => {
    expect(over(built("1").filter((file) => !file.fileName.includes("chat-page")))).toEqual([
      expect.stringContaining("no chunk is called chat-page"),
    ]);
  });
});
