import { describe, expect, it } from "vitest";
import type { FlowEvent } from "./flow.ts";
import { createFlowStore, flowStorageKey, hasStoredFlow } from "./flow-store.ts";
import { memoryStorage } from "./session-storage.ts";
import { draftStorageKey } from "./sign-up-draft.ts";

function reloadable(loggedIn = false) {
  const storage = memoryStorage();
  const visit = () => {
    const store = createFlowStore({ storage, loggedIn: () => loggedIn });
    store.restore();
    return store;
  };
  return { storage, visit };
}

const toStep4: readonly FlowEvent[] = [
  { type: "open", overlay: "entry" },
  { type: "code_sent", purpose: "sign_in" },
  { type: "verified", outcome: "new_user" },
  { type: "create_started" },
  { type: "date_of_birth_accepted" },
  { type: "username_accepted" },
];

describe("A reload in the middle of sign-up", () => {
  it("brings back the overlay, its step and everything typed at every step", () => {
    for (let length = 1; length <= toStep4.length; length += 1) {
      const { visit } = reloadable();
      const before = visit();
      before.draft.state.phone = "07700 900123";
      before.draft.state.username = "Wand";
      before.draft.state.dateOfBirth.day = "17";
      for (const event of toStep4.slice(0, length)) before.dispatch(event);
      const after = visit();
      expect(after.state.flow).toEqual(before.state.flow);
      expect(after.draft.state).toEqual(before.draft.state);
    }
  });

  it("past the password step asks for the password again, because it is never stored", () => {
    const { visit, storage } = reloadable();
    const before = visit();
    for (const event of toStep4) before.dispatch(event);
    before.draft.password.hold("Lantern7");
    before.dispatch({ type: "password_accepted" });
    expect(storage.getItem(draftStorageKey) ?? "").not.toContain("Lantern7");
    expect(storage.getItem(flowStorageKey) ?? "").not.toContain("Lantern7");
    const after = visit();
    expect(after.state.flow).toMatchObject({ current: "create", createStep: 4 });
    expect(after.state.remark).toBe("password_again");
    expect(after.draft.password.get()).toBe("");
  });

  it("while the terms are open over step 5 comes back to the terms, and Back leads to the password step", () => {
    const { visit } = reloadable();
    const before = visit();
    for (const event of toStep4) before.dispatch(event);
    before.dispatch({ type: "password_accepted" });
    before.dispatch({ type: "open", overlay: "terms" });
    const after = visit();
    expect(after.state.flow.current).toBe("terms");
    after.dispatch({ type: "back" });
    expect(after.state.flow).toMatchObject({ current: "create", createStep: 4 });
  });

  it("during the automatic login leads to Login with the number kept", () => {
    const { visit } = reloadable();
    const before = visit();
    for (const event of toStep4) before.dispatch(event);
    before.draft.state.phone = "+447700900123";
    before.dispatch({ type: "password_accepted" });
    before.dispatch({ type: "registered" });
    const after = visit();
    expect(after.state.flow.current).toBe("login");
    expect(after.draft.state.phone).toBe("+447700900123");
  });

  it("keeps a reset's code so that the new password can be typed again", () => {
    const { visit } = reloadable();
    const before = visit();
    before.dispatch({ type: "open", overlay: "entry" });
    before.dispatch({ type: "code_sent", purpose: "sign_in" });
    before.dispatch({ type: "verified", outcome: "existing_user" });
    before.dispatch({ type: "code_sent", purpose: "reset" });
    before.draft.state.code = "4821";
    before.dispatch({ type: "verified", outcome: "reset" });
    const after = visit();
    expect(after.state.flow).toMatchObject({ current: "password", purpose: "reset" });
    expect(after.draft.state.code).toBe("4821");
  });

  it("drops an overlay that belongs to the other side of the login", () => {
    const storage = memoryStorage();
    createFlowStore({ storage, loggedIn: () => false }).dispatch({ type: "open", overlay: "entry" });
    const after = createFlowStore({ storage, loggedIn: () => true });
    after.restore();
    expect(after.state.flow.current).toBeNull();
  });

  it("drops an overlay that was left open on another page, for good", () => {
    const storage = memoryStorage();
    const openOn = (path: string) => createFlowStore({ storage, loggedIn: () => true, path: () => path });
    openOn("/meet").dispatch({ type: "open", overlay: "nav-menu" });
    for (const path of ["/credits", "/meet"]) {
      const after = openOn(path);
      after.restore();
      expect(after.state.flow.current).toBeNull();
    }
  });

  it("survives damaged storage", () => {
    const storage = memoryStorage();
    storage.setItem(flowStorageKey, '{"current":"vault","previous":null,"purpose":"create","createStep":9}');
    storage.setItem(draftStorageKey, "{");
    const store = createFlowStore({ storage, loggedIn: () => false });
    store.restore();
    expect(store.state.flow.current).toBeNull();
    expect(store.draft.state.phone).toBe("");
  });
});

describe("The sign-up draft", () => {
  it("is forgotten after success and after logout", () => {
    for (const type of ["signed_in", "logged_out"] as const) {
      const { visit, storage } = reloadable();
      const store = visit();
      store.draft.state.phone = "07700 900123";
      store.draft.password.hold("Lantern7");
      store.dispatch({ type });
      expect(store.draft.state.phone).toBe("");
      expect(store.draft.password.get()).toBe("");
      expect(storage.getItem(draftStorageKey)).toBeNull();
      expect(hasStoredFlow(storage)).toBe(false);
    }
  });

  it("keeps what was typed before the scripts arrived over what a reload left", () => {
    const { visit } = reloadable();
    visit().draft.state.phone = "07700 900123";
    const { visit: again, storage } = reloadable();
    storage.setItem(draftStorageKey, JSON.stringify({ phone: "old", username: "Wren" }));
    const store = again();
    expect(store.draft.state.phone).toBe("old");
    const fresh = createFlowStore({ storage, loggedIn: () => false });
    fresh.draft.state.phone = "new";
    fresh.restore();
    expect(fresh.draft.state.phone).toBe("new");
  });

  it("clears the typed code when a new one is sent", () => {
    const { visit } = reloadable();
    const store = visit();
    store.dispatch({ type: "open", overlay: "entry" });
    store.draft.state.code = "12";
    store.dispatch({ type: "code_sent", purpose: "sign_in" });
    expect(store.draft.state.code).toBe("");
  });
});
