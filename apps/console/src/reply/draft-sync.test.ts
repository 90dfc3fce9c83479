import { ApiError } from "@parlour/api-client/errors";
import type { OwnDraft } from "@parlour/contract/operations/desk-conversation";
import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { fakeClient } from "../testing/fake-client.ts";
import { createDraftSync } from "./draft-sync.ts";
import { acknowledgeReply, beginReply, failReply, withText } from "./reply-draft.ts";
import { createReplyStore } from "./reply-store.ts";

/** One conversation's unsent text on the server, by the server's own rules. */
class DraftServer {
  kept: OwnDraft | null = null;
  saves = 0;
  readonly delivered = new Set<string>();
  private revisions = 0;

  save(body: { body: string; replyId: string; revision: string | null }): { draft: OwnDraft | null } {
    this.saves += 1;
    if ((this.kept?.revision ?? null) !== body.revision || this.delivered.has(body.replyId)) {
      throw new ApiError({
        status: 409,
        code: "changed_meanwhile",
        message: "",
        requestId: null,
        retryAfter: null,
      });
    }
    this.revisions += 1;
    const { body: text, replyId } = body;
    const revision = `r${this.revisions}`;
    this.kept = text.trim() === "" ? null : { body: text, replyId, revision, savedAt: "" };
    return { draft: this.kept };
  }

  deliver(replyId: string): void {
    this.delivered.add(replyId);
    if (this.kept?.replyId === replyId) this.kept = null;
  }
}

function memory(): Storage {
  const items = new Map<string, string>();
  // The parts of a storage that are used.
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as unknown as Storage;
}

let server: DraftServer;
let ids: number;
beforeEach(() => {
  server = new DraftServer();
  ids = 0;
});

const id = "c1";
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Opens a window of the same operator, with timers that the test runs. */
function openWindow(storage = memory()) {
  const store = createReplyStore(storage, "staff");
  let due: (() => void)[] = [];
  const asks: string[] = [];
  const sync = createDraftSync({
    client: fakeClient(async (_operation, input: { readonly body: never }) => server.save(input.body)),
    store,
    newId: () => `id-${++ids}`,
    storage,
    staffId: "staff",
    after: (_, callback) => {
      due.push(callback);
      return () => {
        due = due.filter((each) => each !== callback);
      };
    },
    onStale: (conversationId) => asks.push(conversationId),
  });
  return {
    store,
    sync,
    asks,
    text: () => store.draft(id).text,
    type: async (text: string) => {
      store.update(id, (draft) => withText(draft, text));
      await settle();
    },
    pause: async () => {
      const now = due;
      due = [];
      for (const run of now) run();
      await settle();
    },
    read: () => sync.received(id, server.kept, sync.age(id)),
  };
}

test("what is typed is saved once in a pause, and another window goes on with it", async () => {
  const here = openWindow();
  here.read();
  await here.type("The");
  await here.type("The lamp");
  expect(server.saves).toBe(0);
  await here.pause();
  expect(server.kept).toMatchObject({ body: "The lamp", replyId: "id-1" });
  const there = openWindow();
  there.read();
  expect(there.text()).toBe("The lamp");
  // both windows send it with the same id
  expect(there.store.draft(id).keptReplyId).toBe("id-1");
  await there.type("The lamp is lit");
  await there.pause();
  here.read();
  expect(here.text()).toBe("The lamp is lit");
  await here.pause();
  expect(server.saves).toBe(2);
});

test("two texts are never mixed or lost: the operator chooses", async () => {
  const [here, there] = [openWindow(), openWindow()];
  here.read();
  there.read();
  await here.type("From here");
  await there.type("From there");
  await here.pause();
  await there.pause();
  expect(there.asks).toEqual([id]);
  there.read();
  expect(there.sync.conflicts[id]?.body).toBe("From here");
  await there.type("From there, too");
  await there.pause();
  expect(server.kept?.body).toBe("From here");
  there.sync.resolve(id, "here");
  await there.pause();
  expect(server.kept?.body).toBe("From there, too");
  here.read();
  expect([here.text(), Object.keys(there.sync.conflicts)]).toEqual(["From there, too", []]);
});

test("after a reload this window's newer words go on, and nothing is asked", async () => {
  const storage = memory();
  const before = openWindow(storage);
  before.read();
  await before.type("The lamp");
  await before.pause();
  await before.type("The lamp is lit");
  const after = openWindow(storage);
  after.read();
  expect(after.sync.conflicts[id]).toBeUndefined();
  await after.pause();
  expect(server.kept?.body).toBe("The lamp is lit");
});

test("what was sent does not come back as unsent, here or elsewhere", async () => {
  const [here, there] = [openWindow(), openWindow()];
  here.read();
  await here.type("The lamp");
  await here.pause();
  there.read();
  here.store.update(id, (draft) => beginReply(draft, "never", ""));
  await here.pause();
  expect(server.saves).toBe(1);
  server.deliver("id-1");
  here.store.update(id, (draft) => ({ ...draft, pending: null }));
  here.sync.delivered(id, "id-1");
  await here.pause();
  there.read();
  expect([here.text(), there.text(), server.kept]).toEqual(["", "", null]);
});

test("words that go on after theirs were sent elsewhere become another reply's", async () => {
  const [here, there] = [openWindow(), openWindow()];
  here.read();
  await here.type("The lamp");
  await here.pause();
  there.read();
  await there.type("The lamp is lit");
  server.deliver("id-1");
  await there.pause();
  there.read();
  await there.pause();
  there.read();
  await there.pause();
  expect(server.kept).toMatchObject({ body: "The lamp is lit" });
  expect(server.kept?.replyId).not.toBe("id-1");
});

test("an answer that was asked for before a save is old, and replaces nothing", async () => {
  const here = openWindow();
  here.read();
  await here.type("The");
  await here.pause();
  const old = { draft: server.kept, age: here.sync.age(id) };
  await here.type("The lamp");
  await here.pause();
  here.sync.received(id, old.draft, old.age);
  expect(here.text()).toBe("The lamp");
});

test("an answer that comes after signing out writes nothing down", async () => {
  const storage = memory();
  const here = openWindow(storage);
  here.read();
  await here.type("A secret");
  here.sync.flush();
  here.sync.stop();
  await settle();
  expect(server.kept?.body).toBe("A secret");
  expect(storage.getItem("parlour-console-draft-bases:staff")).toBeNull();
});

test("before the server told what it has, nothing is saved over it", async () => {
  server.kept = { body: "From elsewhere", replyId: "id-9", revision: "r0", savedAt: "" };
  const here = openWindow();
  await here.type("Typed at once");
  await here.pause();
  expect(server.saves).toBe(0);
  here.read();
  expect(here.sync.conflicts[id]?.body).toBe("From elsewhere");
});

test("whatever two windows do, no word goes that was not on the server, sent, or chosen away", async () => {
  const step = fc.record({
    at: fc.constantFrom(0, 1),
    do: fc.constantFrom("type", "type", "empty", "pause", "pause", "read", "read", "send", "here", "there"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60, size: "max" }), async (steps) => {
      server = new DraftServer();
      const windows = [openWindow(), openWindow()];
      const safe = new Set([""]);
      let typed = 0;
      for (const { at, do: deed } of steps) {
        const here = windows[at];
        if (here === undefined) throw new Error("there are two windows");
        const before = here.text();
        if (deed === "type") await here.type(`${before} ${(typed += 1)}`.trim());
        else if (deed === "empty") await here.type("");
        else if (deed === "pause") await here.pause();
        else if (deed === "read") here.read();
        else if (deed === "send") await sendFrom(here, safe);
        else {
          safe.add(here.text());
          here.sync.resolve(id, deed);
        }
        await settle();
        if (server.kept !== null) {
          safe.add(server.kept.body);
          expect(server.delivered).not.toContain(server.kept.replyId);
        }
        const replaced = deed === "pause" || deed === "read";
        if (replaced && here.text() !== before) expect([...safe]).toContain(before);
      }
    }),
    { numRuns: 150 },
  );
});

/** Sends the text in the box; the server receives it at once. */
async function sendFrom(here: ReturnType<typeof openWindow>, safe: Set<string>): Promise<void> {
  const begun = here.store.update(id, (draft) => beginReply(draft, `sent-${++ids}`, ""));
  if (begun.pending === null || server.delivered.has(begun.pending.replyId)) {
    // refused as another text of a reply that arrived: the text returns to the box
    here.store.update(id, (draft) => failReply(draft, draft.pending?.replyId ?? "", "message_id_reused"));
    return;
  }
  const { replyId, body } = begun.pending;
  safe.add(body);
  server.deliver(replyId);
  here.store.update(id, (draft) => acknowledgeReply(draft, replyId));
  here.sync.delivered(id, replyId);
  await settle();
}
