import { describe, expect, it } from "vitest";
import { keptStorage } from "../session/kept-storage.ts";
import { freshStorage } from "../testing/test-app.ts";
import { createCheckoutStore, type StartedPayment } from "./checkout-store.ts";

const gold: StartedPayment = { bundle: "gold", minor: 2000, intent: "pi_1", clientSecret: "pi_1_secret" };

describe("a started payment", () => {
  it("is taken up again after a reload, for the same bundle at the same price only", () => {
    const storage = freshStorage();
    const open = () => createCheckoutStore(keptStorage(storage, "a"), keptStorage(storage, "a"));
    open().begin(gold);
    expect(open().started("gold", 2000)).toEqual(gold);
    expect(open().started("gold", 2100)).toBeNull();
    expect(open().started("bronze", 500)).toBeNull();
    expect(open().startedAs("pi_1")).toEqual(gold);
    open().end();
    expect(open().started("gold", 2000)).toBeNull();
  });
  it("is another customer's secret", () => {
    const storage = freshStorage();
    createCheckoutStore(keptStorage(storage, "a"), keptStorage(storage, "a")).begin(gold);
    const other = createCheckoutStore(keptStorage(storage, "b"), keptStorage(storage, "b"));
    expect(other.started("gold", 2000)).toBeNull();
  });
  it("leaves the last choice behind", () => {
    const storage = freshStorage();
    const store = createCheckoutStore(keptStorage(freshStorage(), "a"), keptStorage(storage, "a"));
    expect(store.lastChoice()).toBeNull();
    store.choose("silver");
    expect(store.lastChoice()).toBe("silver");
  });
});
