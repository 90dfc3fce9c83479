import { describe, expect, it } from "vitest";
import { everyRegion, fileOf, lostStories, planShots, type IndexEntry } from "./screenshot-plan.ts";

const chat: IndexEntry = { id: "pages-chat--typing", title: "Pages/Chat", name: "Typing", type: "story" };
const menu: IndexEntry = { ...chat, id: "overlays-menu--open", title: "Overlays/Menu", name: "Open" };

describe("what is photographed", () => {
  it("is every story at 375 and 1440 px, in the first brand", () => {
    const files = planShots([chat, menu], ["duskwren", "emberlane"], []).map(fileOf);
    expect(files).toHaveLength(4);
    expect(files).toContain("duskwren/375/pages-chat--typing.webp");
    expect(files).toContain("duskwren/1440/overlays-menu--open.webp");
  });

  it("is the welcome, entry, Meet, chat and credits in every brand and region", () => {
    const entries = everyRegion.map((id) => ({ ...chat, id }));
    const files = planShots(entries, ["duskwren", "emberlane"], []).map(fileOf);
    expect(files).toHaveLength(2 * 5 * 3 * 2);
    expect(files).toContain("emberlane/1440/pages-meet--profiles.au.webp");
    expect(files).toContain("duskwren/375/pages-chat--conversation.webp");
    expect(files).toContain("duskwren/1440/pages-credits--bundles.ie.webp");
    expect(lostStories(entries)).toEqual([]);
    expect(lostStories(entries.slice(1))).toEqual([everyRegion[0]]);
  });

  it("leaves out docs pages and stories that ask to be left out", () => {
    const docs = { ...chat, id: "components-buttons--docs", type: "docs" };
    const moving = { ...menu, tags: ["dev", "!screenshot"] };
    expect(planShots([docs, moving, chat], ["duskwren"], []).map(({ story }) => story)).toEqual([
      chat.id,
      chat.id,
    ]);
  });

  it("is narrowed by words of a story's id", () => {
    const stories = planShots([chat, menu], ["duskwren"], ["menu"]).map(({ story }) => story);
    expect(new Set(stories)).toEqual(new Set([menu.id]));
  });
});
