import { describe, expect, it } from "vitest";
import { keptStorage } from "../session/kept-storage.ts";
import { freshStorage, tabOf } from "../testing/test-app.ts";
import { createDraftStore } from "./draft-store.ts";

describe("drafts", () => {
  it("survive a reload, one for each chat", () => {
    const storage = keptStorage(freshStorage(), "owner");
    createDraftStore(storage).set("isolde", "half a thou");
    expect(createDraftStore(storage).state.texts).toEqual({ isolde: "half a thou" });
  });

  it("of two tabs don't write over each other", () => {
    const storage = keptStorage(freshStorage(), "owner");
    const here = createDraftStore(storage);
    const there = createDraftStore(storage);
    here.set("isolde", "from here");
    there.set("maren", "from there");
    here.reread();
    expect(here.state.texts).toEqual({ isolde: "from here", maren: "from there" });
    there.set("isolde", "");
    here.reread();
    expect(here.state.texts).toEqual({ maren: "from there" });
  });

  it("of two tabs are both kept when neither has heard of the other's writing yet", () => {
    const disk = freshStorage();
    createDraftStore(keptStorage(tabOf(disk), "owner")).set("isolde", "from here");
    createDraftStore(keptStorage(tabOf(disk), "owner")).set("maren", "from there");
    const texts = createDraftStore(keptStorage(disk, "owner")).state.texts;
    expect(texts).toEqual({ isolde: "from here", maren: "from there" });
  });

  it("are kept in the page alone where nothing may be stored", () => {
    const drafts = createDraftStore(keptStorage(null, "owner"));
    drafts.set("isolde", "half a thou");
    drafts.set("maren", "another");
    expect(drafts.state.texts).toEqual({ isolde: "half a thou", maren: "another" });
  });

  it("of two tabs stay in their tab while the storage is full, and are kept once there is room", () => {
    const storage = freshStorage(100);
    storage.setItem("others", "x".repeat(50));
    const here = createDraftStore(keptStorage(storage, "owner"));
    const there = createDraftStore(keptStorage(storage, "owner"));
    here.set("isolde", "more than fits into what is left of it");
    there.set("maren", "!");
    here.reread();
    expect(here.state.texts).toEqual({ isolde: "more than fits into what is left of it", maren: "!" });
    storage.removeItem("others");
    here.set("isolde", "more than fits into what was left of it");
    expect(createDraftStore(keptStorage(storage, "owner")).state.texts).toEqual({
      isolde: "more than fits into what was left of it",
      maren: "!",
    });
  });
});
