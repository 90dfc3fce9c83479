import { contentFixture } from "../testing/content-fixture.ts";
import { beforeEach, expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { PlannedResponse } from "../../testing/planned-responses.ts";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

/**
 * The pages of sites: content, prices, profiles. Their rules belong to the server and the contract, and are
 * tested there.
 */

const plan = (...responses: readonly PlannedResponse[]) => desk({ do: "plan", responses });
const place = "/ops/api/content/duskwren/GB";
const version = (number: number, source: "build" | "edit" = "edit") => ({
  version: number,
  source,
  basedOn: source === "build" ? null : number - 1,
  note: source === "build" ? "" : "Warmer",
  author: source === "build" ? null : "Ada Quill",
  createdAt: "2026-11-20T20:00:00.000Z",
});
const terms = {
  bronze: { minor: 500, amount: 10 },
  silver: { minor: 1125, amount: 25 },
  gold: { minor: 2000, amount: 50 },
  platinum: { minor: 3500, amount: 100 },
};
const pricesNow = {
  version: 1,
  source: "build",
  state: "now",
  startsAt: "2026-11-01T09:00:00.000Z",
  endsAt: null,
  bundles: terms,
  note: "",
  author: null,
  createdAt: "2026-11-01T09:00:00.000Z",
  withdrawnBy: null,
};
const profile = (number: number, name: string) => ({
  id: `0198c0de-0000-7000-8000-0000000000d${number}`,
  brand: "duskwren",
  slug: name.toLowerCase(),
  name,
  age: 31,
  tagline: "Keeps the light",
  about: "A keeper of a lighthouse.",
  persona: "",
  imageUrl: "/assets/isolde.svg",
  pictureId: null,
  available: true,
  position: number,
  editedAt: null,
});

beforeEach(async () => {
  await resetDesk([]);
  const session = {
    id: profile(9, "x").id,
    username: "ada",
    displayName: "Ada Quill",
    role: "admin",
    due: null,
  };
  await plan({ call: "GET /ops/api/session", body: session });
});

test("content: the frame follows what is typed, a mistake is named where it is, publishing writes a version", async () => {
  const content = contentFixture;
  const history = { published: 1, newerBuild: null, versions: [version(1, "build")] };
  await plan(
    { call: `GET ${place}`, body: history },
    { call: `GET ${place}/versions/1`, body: { ...version(1, "build"), content } },
    {
      call: `POST ${place}/preview`,
      body: null,
      html: '<html><head><meta name="parlour-preview"></head><body>{content}</body></html>',
    },
    { call: `POST ${place}/versions`, status: 201, body: { ...version(2), repairs: [] } },
    {
      call: `POST ${place}/versions/2/publish`,
      body: { ...history, published: 2, versions: [version(2), version(1, "build")], repairs: [] },
    },
  );
  const { screen } = await openConsole("/content");
  const shown = () =>
    document.querySelector<HTMLIFrameElement>('iframe[data-state="shown"]')?.contentDocument?.body
      .textContent ?? "";
  const heading = screen.getByRole("textbox", { name: "Landing page's heading" });
  await expect.poll(shown).toContain(content.loginLayout.title);

  await heading.fill("");
  await expect.element(screen.getByText("One field needs mending")).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Publish" })).toBeDisabled();
  await heading.fill("Good company after dark");
  await expect.poll(shown).toContain("Good company after dark");

  await screen.getByRole("button", { name: "Publish" }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByRole("row", { name: /heading.*Good company after dark/ })).toBeVisible();
  await dialog.getByRole("textbox", { name: /What it is about/ }).fill("A warmer welcome");
  await dialog.getByRole("button", { name: "Publish now" }).click();
  await expect.element(screen.getByText("Version 2 is what visitors see now")).toBeVisible();
  const calls = (await received()).calls.filter(({ call }) => call.startsWith("POST"));
  expect(calls.map(({ call }) => call)).toEqual([
    `POST ${place}/versions`,
    `POST ${place}/versions/2/publish`,
  ]);
  expect(calls[0]?.body).toMatchObject({
    basedOn: 1,
    note: "A warmer welcome",
    content: { loginLayout: { title: "Good company after dark" } },
  });
});

test("prices: a rule is told beside its field while somebody types; a change to come names its moment", async () => {
  const call = "GET /ops/api/prices/duskwren/GB";
  const prices = { currency: "GBP", at: "2026-11-22T06:00:00.000Z", versions: [pricesNow] };
  const coming = {
    ...pricesNow,
    version: 2,
    source: "edit",
    author: "Ada Quill",
    state: "coming",
    startsAt: "2030-01-01T00:00:00.000Z",
  };
  await plan(
    { call, body: prices },
    {
      call: "POST /ops/api/prices/duskwren/GB",
      status: 201,
      body: {
        ...prices,
        versions: [{ ...coming, bundles: { ...terms, gold: { minor: 1900, amount: 50 } } }, pricesNow],
      },
    },
  );
  const { screen } = await openConsole("/prices");
  await screen.getByRole("button", { name: "Change prices" }).click();
  const gold = screen.getByRole("textbox", { name: "Gold: price in GBP" });
  await gold.fill("10.00");
  await expect.element(screen.getByText(/The price is lower than silver's 11\.25/)).toBeVisible();
  await gold.fill("19");
  await expect.element(screen.getByText("£0.38 a reply")).toBeVisible();
  await screen.getByRole("radio", { name: "At a time to come" }).click();
  await screen.getByLabelText(/Date and time/).fill("2030-01-01T00:00");
  await screen.getByRole("button", { name: "Plan this change" }).click();
  await expect.element(screen.getByRole("heading", { name: "Coming next" })).toBeVisible();
  await expect.element(screen.getByText(/a reply 5 % cheaper/)).toBeVisible();
  const [sent] = (await received()).calls.filter((each) => each.call.startsWith("POST"));
  expect(sent?.body).toEqual({
    after: 1,
    bundles: { ...terms, gold: { minor: 1900, amount: 50 } },
    note: "",
    startsAt: new Date("2030-01-01T00:00").toISOString(),
  });
});

test("profiles: by keys alone one moves up, at once", async () => {
  const list = [profile(1, "Isolde"), profile(2, "Marlow")];
  await plan(
    { call: "GET /ops/api/profiles", body: list },
    { call: "POST /ops/api/profiles/order", body: list.toReversed() },
  );
  const { screen } = await openConsole("/profiles");
  const up = screen.getByRole("button", { name: "Move Marlow up" });
  await expect.element(up).toBeEnabled();
  up.element().focus();
  await userEvent.keyboard("{Enter}");
  const people = screen.getByRole("region", { name: "Profiles of Duskwren" }).getByRole("listitem");
  await expect.element(people.first().getByRole("heading", { name: "Marlow, 31" })).toBeVisible();
  const sent = (await received()).calls.find(({ call }) => call.startsWith("POST"));
  expect(sent?.body).toEqual({ brand: "duskwren", profileIds: [list[1]?.id, list[0]?.id] });
});
