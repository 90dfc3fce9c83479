import { createMemoryTokenStore } from "@parlour/api-client/token-store";
import { describe, expect, it } from "vitest";
import { createNoticeStore } from "../notices/notice-store.ts";
import { createSession } from "./session.ts";

function memory() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function opened() {
  const tokens = createMemoryTokenStore({ access: "a", refresh: "r" });
  const storage = memory();
  const notices = createNoticeStore(storage);
  const done: string[] = [];
  const session = createSession({
    tokens,
    notices,
    goToMeet: () => void done.push("/meet"),
    reloadRoot: () => void done.push("root reloaded"),
    reloadWhenBack: () => void done.push("page reloaded when back"),
  });
  return { tokens, storage, notices, session, done };
}

describe("the session", () => {
  it("is logged in while the access cookie exists", () => {
    const { session, tokens } = opened();
    expect(session.isLoggedIn()).toBe(true);
    tokens.clear();
    expect(session.isLoggedIn()).toBe(false);
    session.refresh();
    expect(session.state.loggedIn).toBe(false);
  });

  it("goes to /meet with a message when rights are missing", () => {
    const { session, notices, done } = opened();
    session.onEvent("forbidden");
    expect(done).toEqual(["/meet"]);
    expect(notices.state.items.map((item) => item.text)).toEqual(["Insufficient rights to access this page"]);
  });

  it("marks a banned customer without a message", () => {
    const { session, notices, done } = opened();
    session.onEvent("banned");
    expect(session.state.banned).toBe(true);
    expect([notices.state.items, done]).toEqual([[], []]);
  });

  it("logs out when the login can't be renewed, and says so on the page that follows", () => {
    const { session, tokens, done, storage } = opened();
    session.onEnd((ending) => void done.push(ending));
    session.onEvent("expired");
    expect(tokens.read()).toBeNull();
    expect(done).toEqual(["expired", "root reloaded"]);
    const next = createNoticeStore(storage);
    next.showKept();
    expect(next.state.items.map((item) => item.text)).toEqual(["Could not refresh access token"]);
  });

  it("forgets drafts and queue when the customer logs out", () => {
    const { session, done } = opened();
    session.onEnd((ending) => void done.push(ending));
    session.loggedOut();
    expect(done).toEqual(["logged out", "root reloaded"]);
  });

  it("reloads when a server that was unavailable is back", () => {
    const { session, done } = opened();
    session.onEvent("unavailable");
    expect(done).toEqual(["page reloaded when back"]);
  });
});
