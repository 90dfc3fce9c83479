import { scriptPayloads } from "@parlour/contract/testing/script-payloads";
import { beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { demoStaff } from "../../testing/desk-state.ts";
import { conversationId, openConsole, resetDesk } from "../testing/open-desk.tsx";

/** docs/safety.md, "stored script": no script runs in any place where the desk shows other people's text. */

let runs = 0;
// Stays to the end: what the planted mistake loads may fail, and so run, after its test.
Object.assign(globalThis, { parlourRan: () => void (runs += 1) });
beforeEach(() => {
  runs = 0;
});

/** Returns elements and attributes that only data can have added. */
function scriptsWithin(place: ParentNode): string[] {
  const found = [...place.querySelectorAll("script, iframe, object, embed, base")].map(
    ({ outerHTML }) => outerHTML,
  );
  for (const element of place.querySelectorAll("*")) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on") || /^\s*javascript:/i.test(value)) found.push(`${name}=${value}`);
    }
  }
  return found;
}

/** Every text is shown exactly as written, and none was parsed as markup. */
async function holdsAsText(texts: readonly string[]): Promise<void> {
  await expect.poll(() => texts.filter((text) => !document.body.textContent.includes(text))).toEqual([]);
  expect(scriptsWithin(document.body)).toEqual([]);
  expect(runs).toBe(0);
}

/** All payloads as one text, because a page shows only one customer's name and one profile. */
const words = scriptPayloads.join(" | ");

test("no payload runs from a message, a name, a preview or the profile's facts", async () => {
  await resetDesk([
    {
      id: conversationId(1),
      customer: words,
      profile: words,
      profileText: words,
      claimedBy: demoStaff.id,
      messages: scriptPayloads.map((body, index) => ({
        from: index % 2 === 0 ? ("customer" as const) : ("profile" as const),
        body: `${index} ${body}`,
        secondsAgo: 400 - index,
      })),
    },
  ]);
  const { screen } = await openConsole(`/conversations/${conversationId(1)}`);
  await expect.element(screen.getByRole("log")).toBeVisible();
  await holdsAsText([words, ...scriptPayloads.map((body, index) => `${index} ${body}`)]);
});

test("no payload runs from the queue, where names and previews stand", async () => {
  await resetDesk(
    scriptPayloads.map((body, index) => ({
      id: conversationId(index),
      customer: `${index} ${body}`,
      profile: body,
      messages: [{ from: "customer" as const, body, secondsAgo: 400 - index }],
    })),
  );
  const { screen } = await openConsole();
  const queue = screen.getByRole("region", { name: "Queue" });
  await expect.element(queue.getByRole("listitem").first()).toBeVisible();
  // Only visible rows are in the page, so the queue is scrolled through, page by page.
  const missing = new Set(scriptPayloads.map((body, index) => `${index} ${body}`));
  const list = queue.getByRole("list").element().parentElement;
  await expect
    .poll(() => {
      for (const text of missing) if (document.body.textContent.includes(text)) missing.delete(text);
      const runaway = scriptsWithin(document.body);
      list?.scrollBy(0, 400);
      return [...missing, ...runaway];
    })
    .toEqual([]);
  expect(runs).toBe(0);
});

test("the check of this test detects payloads that run on an unsafe page", async () => {
  // The planted mistake: it shows that the check detects scripts at all.
  const { container } = await render(<div dangerouslySetInnerHTML={{ __html: words }} />);
  expect(scriptsWithin(container).length).toBeGreaterThan(20);
  await expect.poll(() => runs).toBeGreaterThan(5);
});
