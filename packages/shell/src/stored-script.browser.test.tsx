import "@parlour/ui/layers.css";
import "@parlour/ui/reset.css";
import "@parlour/ui/tokens.css";
import { customerFixture, profileFixture } from "@parlour/contract/fixtures";
import type { LandingContent } from "@parlour/contract/landing-content";
import { scriptPayloads } from "@parlour/contract/testing/script-payloads";
import { installFakeTurnstile } from "@parlour/overlays/testing/fake-turnstile";
import { beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { App } from "./app/app.tsx";
import type { ShellApp } from "./app/create-app.ts";
import { ReceiptDetails } from "./credits/receipt-details.tsx";
import { receiptFixture } from "./credits/testing/purchase-fixtures.ts";
import { statementFixture } from "./credits/testing/statement-fixture.ts";
import { FakeServer } from "./testing/fake-server.ts";
import { brandFixture } from "./testing/tenant-fixture.ts";
import { openTestApp, type TestAppOptions } from "./testing/test-app.ts";
import { picturesTried, scriptRuns, scriptsWithin, watchScripts } from "./testing/watch-scripts.ts";

/**
 * docs/safety.md, "stored script": payloads through every place that shows other people's text, in a real
 * browser: none runs. All payloads are on one page, so that it is created once and not once for each.
 */

beforeEach(() => {
  installFakeTurnstile();
  watchScripts();
});

/** Every payload is shown exactly as written, and none was parsed as markup. */
async function holdsAsText(texts: readonly string[] = scriptPayloads): Promise<void> {
  await expect.poll(() => texts.filter((text) => !document.body.textContent.includes(text))).toEqual([]);
  expect(scriptsWithin(document.body)).toEqual([]);
  await picturesTried();
  expect(scriptRuns()).toBe(0);
}

async function open(server: FakeServer, path: string, more: Partial<TestAppOptions> = {}): Promise<ShellApp> {
  const app = await openTestApp({ server, path, loggedIn: true, ...more });
  await render(<App app={app} />);
  return app;
}

/**
 * All payloads in two texts, for pages with only one place per text: text that would become markup does so
 * among others as well as alone.
 */
const half = Math.ceil(scriptPayloads.length / 2);
const bundles = [scriptPayloads.slice(0, half), scriptPayloads.slice(half)].map((some) => some.join(" | "));

const idOf = (index: number) => `0198c0de-0000-7000-8000-${String(index).padStart(12, "0")}`;

/** A profile that consists of a payload. */
const profileOf = (payload: string, index: number) => ({
  ...profileFixture,
  id: idOf(index),
  name: payload,
  tagline: payload,
  about: payload,
  imageUrl: payload,
});

/** Returns a value with every text replaced by the payload: in content, those that its schema allows. */
function filledWith<Value>(value: Value, payload: string): Value {
  const fill = (one: unknown, key: string): unknown => {
    if (typeof one === "string") return key === "icon" ? one : payload;
    if (Array.isArray(one)) return one.map((entry) => fill(entry, ""));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, fill(inner, name)]));
  };
  // Texts stayed texts and nothing else changed its type.
  return fill(value, "") as Value;
}

function contentOf(content: LandingContent, payload: string): LandingContent {
  const { overlay, loginLayout, authLayout, keywords, region } = filledWith(content, payload);
  return {
    ...content,
    overlay,
    authLayout,
    keywords,
    loginLayout: {
      ...loginLayout,
      // Highlights are identified by their titles.
      highlightTwo: { title: `2 ${payload}`, text: payload },
      highlightThree: { title: `3 ${payload}`, text: payload },
      bottomSection: {
        title: payload,
        profiles: [{ name: payload, tagline: payload, imageUrl: payload }],
      },
    },
    region: { ...region, id: content.region.id },
  };
}

/** Returns a brand in which every text is the payload. */
function brandOf(payload: string): typeof brandFixture {
  return {
    ...brandFixture,
    name: payload,
    company: filledWith(brandFixture.company, payload),
    starters: filledWith(brandFixture.starters, payload),
    regions: brandFixture.regions.map((one) => ({ ...one, content: contentOf(one.content, payload) })),
  };
}

describe("a stored script does not run", () => {
  it("from at least 150 different payloads", () => {
    expect(new Set(scriptPayloads).size).toBe(scriptPayloads.length);
    expect(scriptPayloads.length).toBeGreaterThanOrEqual(150);
  });

  it("from a message, sent or received", async () => {
    const server = new FakeServer();
    server.leastPage = scriptPayloads.length;
    for (const [index, payload] of scriptPayloads.entries()) {
      server.say(index % 2 === 0 ? "received" : "sent", payload);
    }
    await open(server, `/meet/${profileFixture.id}`);
    await expect.element(page.getByRole("log")).toBeInTheDocument();
    await holdsAsText();
  });

  it("from a profile's name, tagline, picture address or last message on /meet", async () => {
    const server = new FakeServer();
    server.profiles = scriptPayloads.map((payload, index) => ({
      ...profileOf(payload, index),
      lastMessage: { ...server.say("received", payload), cursor: String(index + 1) },
    }));
    await open(server, "/meet");
    await holdsAsText(scriptPayloads.map((payload) => `${payload}, 31`));
  });

  it("from an alert's words, icon or colour", async () => {
    const app = await open(new FakeServer(), "/", { loggedIn: false });
    const soon = Date.now() + 60_000;
    for (const [index, payload] of scriptPayloads.entries()) {
      app.services.alerts.offer({
        active: true,
        expiry: new Date(soon + index).toISOString(),
        alertIcon: payload,
        alertColour: payload,
        alertContentPrimary: `${index} ${payload}`,
        alertContentSecondary: payload,
      });
    }
    await holdsAsText(scriptPayloads.map((payload, index) => `${index} ${payload}`));
  });

  it("from a movement of the statement", async () => {
    const server = new FakeServer();
    const [entry] = statementFixture.entries;
    if (entry === undefined) throw new Error("The fixture has a movement.");
    server.purchases.statement = {
      ...statementFixture,
      entries: scriptPayloads.map((text, index) => ({ ...entry, position: index + 1, text })),
    };
    await open(server, "/credits/statement");
    const earlier = page.getByRole("button", { name: "Show earlier movements" });
    await expect.element(earlier).toBeVisible();
    while (earlier.elements().length > 0) await earlier.click();
    await holdsAsText();
  });

  it("from a receipt's lines", async () => {
    await render(
      <>
        {scriptPayloads.map((payload) => (
          <ReceiptDetails
            key={payload}
            receipt={{
              ...receiptFixture,
              number: payload,
              brand: payload,
              site: payload,
              cardLast4: payload,
              helpline: payload,
            }}
          />
        ))}
      </>,
    );
    await holdsAsText(scriptPayloads.map((payload) => `${payload}, ${payload}`));
  });

  it("from the landing page's content: titles, paragraphs, highlights, pictures, company", async () => {
    for (const words of bundles) {
      const app = await openTestApp({
        server: new FakeServer(),
        path: "/",
        loggedIn: false,
        brand: brandOf(words),
      });
      const { unmount } = await render(<App app={app} />);
      await holdsAsText([`2 ${words}`, `3 ${words}`, words]);
      await unmount();
    }
  });

  it("from the parts around a chat: profile, the customer's own name and picture, the panel's words", async () => {
    for (const [index, words] of bundles.entries()) {
      const server = new FakeServer();
      server.profiles = [profileOf(words, index)];
      server.customer = { ...customerFixture, username: words, images: words };
      const path = `/meet/${idOf(index)}`;
      const app = await openTestApp({ server, path, loggedIn: true, brand: brandOf(words) });
      const { unmount } = await render(<App app={app} />);
      await expect.element(page.getByRole("log")).toBeInTheDocument();
      app.services.flow.dispatch({ type: "open", overlay: "nav-menu" });
      const panel = () => document.querySelector("dialog")?.textContent ?? "";
      // The customer's name and the call to action.
      await expect.poll(() => panel().split(words).length).toBeGreaterThan(2);
      await holdsAsText([words]);
      app.services.flow.dispatch({ type: "open", overlay: "how-to" });
      await expect.element(page.getByRole("heading", { name: "How it works" })).toBeVisible();
      await holdsAsText([words]);
      await unmount();
    }
  });
});

describe("the check of this test itself", () => {
  it("detects payloads that run on an unsafe page", async () => {
    const { container } = await render(
      <>
        {scriptPayloads.map((payload) => (
          // The planted mistake: it shows that the check detects scripts at all.
          // oxlint-disable-next-line react/no-danger -- planted: the check has to detect it
          <div key={payload} dangerouslySetInnerHTML={{ __html: payload }} />
        ))}
      </>,
    );
    expect(scriptsWithin(container).length).toBeGreaterThan(50);
    await expect.poll(scriptRuns).toBeGreaterThan(20);
  });

  it("detects an address that would run a script when it is pressed", () => {
    const place = document.createElement("div");
    const link = document.createElement("a");
    link.setAttribute("href", " java\nscript:parlourRan()");
    place.append(link);
    expect(scriptsWithin(place)).toHaveLength(1);
  });
});
