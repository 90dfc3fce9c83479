import { beforeEach, expect, test } from "vitest";
import { localInput } from "../alerts/alert-times.ts";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const campaign = {
  id: "0198c0de-0000-7000-8000-0000000000c1",
  brand: "duskwren",
  region: "AU",
  segment: "everybody",
  lapsedDays: null,
  title: "Autumn",
  body: "Three new letters wait for you.",
  text: "Three new letters wait for you.\nReply STOP or text WREN to 60999 to opt out",
  encoding: "gsm7",
  segments: 1,
  status: "draft",
  sendAt: null,
  createdBy: "0198c0de-0000-7000-8000-0000000000e9",
  author: "Lumen",
  createdAt: "2026-11-20T10:00:00Z",
  finishedAt: null,
  scheduledBy: null,
  scheduledByName: null,
  releasedByName: null,
  recipients: null,
};
const limits = { alone: 1000, staffDay: 2000 };
const counts = { waiting: 0, unknown: 0, sent: 0, delivered: 0, failed: 0, skipped: 0, optedOut: 0 };
const results = { counts, countsAreFinal: false, limits };
const path = `/ops/api/campaigns/${campaign.id}`;

beforeEach(async () => {
  await resetDesk([]);
  await desk({
    do: "plan",
    responses: [
      {
        call: "GET /ops/api/session",
        body: {
          id: campaign.createdBy,
          username: "lumen",
          displayName: "Lumen",
          role: "supervisor",
          due: null,
        },
      },
      {
        call: "GET /ops/api/marketing/sites",
        body: [
          {
            brand: "duskwren",
            name: "Duskwren",
            region: "AU",
            optOut: "Reply STOP or text WREN to 60999 to opt out",
            partPrice: { hundredths: 470, currency: "AUD" },
          },
        ],
      },
      { call: "GET /ops/api/campaigns", body: [] },
      {
        call: "GET /ops/api/marketing/audiences",
        body: { everybody: 1200, lapsed: 340, never_bought: 95, out_of_credit: 61 },
      },
      { call: `GET ${path}`, body: { campaign, ...results } },
      {
        call: `POST ${path}/audience`,
        body: { customers: 1200, leftOut: [{ reason: "opted_out", customers: 31 }] },
      },
    ],
  });
});

test("a campaign is drafted with its opt-out in sight, and shows whom it reaches and what it costs", async () => {
  await desk({ do: "plan", responses: [{ call: "POST /ops/api/campaigns", status: 201, body: campaign }] });
  const { screen, history } = await openConsole("/campaigns");
  await screen.getByRole("button", { name: "New campaign" }).first().click();
  const dialog = screen.getByRole("dialog", { name: "New campaign" });
  await dialog.getByLabelText("Name").fill("Autumn");
  await dialog.getByLabelText("Text", { exact: true }).fill("It’s late. Three new letters wait.");
  await expect.element(dialog.getByText(/text WREN to 60999/)).toBeVisible();
  await expect.element(dialog.getByText(/’ is beyond the basic alphabet/)).toBeVisible();
  await dialog.getByLabelText("Text", { exact: true }).fill(campaign.body);
  await dialog.getByRole("button", { name: "Save draft" }).click();

  await expect.element(screen.getByRole("heading", { name: "Autumn", level: 1 })).toBeVisible();
  expect(history.location.pathname).toBe(`/campaigns/${campaign.id}`);
  await expect.element(screen.getByText("1,200 parts in all, about A$56.40.")).toBeVisible();
  await expect.element(screen.getByText("Texted STOP")).toBeVisible();
});

test("a campaign is written for a segment, whose customers and cost are counted first", async () => {
  const lapsed = { ...campaign, segment: "lapsed", lapsedDays: 90 };
  await desk({
    do: "plan",
    responses: [
      { call: "POST /ops/api/campaigns", status: 201, body: lapsed },
      { call: `GET ${path}`, body: { campaign: lapsed, ...results } },
    ],
  });
  const { screen } = await openConsole("/campaigns");
  await screen.getByRole("button", { name: "New campaign" }).first().click();
  const dialog = screen.getByRole("dialog", { name: "New campaign" });
  await expect.element(dialog.getByRole("radio", { name: "Out of credit" })).toBeVisible();
  await expect.element(dialog.getByText("61")).toBeVisible();
  await dialog.getByLabelText("Name").fill("Autumn");
  await dialog.getByLabelText("Text", { exact: true }).fill(campaign.body);
  await expect.element(dialog.getByText(/1,200 customers, 1,200 parts, about A\$56.40/)).toBeVisible();
  await dialog.getByRole("radio", { name: "Lapsed" }).click();
  await expect.element(dialog.getByText(/340 customers, 340 parts, about A\$15.98/)).toBeVisible();
  await dialog.getByLabelText("Days without a message").fill("9");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expect.element(dialog.getByText("A number from 14 to 365")).toBeVisible();
  await dialog.getByLabelText("Days without a message").fill("90");
  await dialog.getByRole("button", { name: "Save draft" }).click();
  await expect.element(screen.getByText(/Lapsed for 90 days, customers of Duskwren/)).toBeVisible();
  const { calls } = await received();
  expect(calls.find(({ call }) => call === "POST /ops/api/campaigns")?.body).toMatchObject({
    segment: "lapsed",
    lapsedDays: 90,
  });
});

test("the figures of a large site's segments are estimates, and say so", async () => {
  await desk({
    do: "plan",
    responses: [
      {
        call: "GET /ops/api/marketing/audiences",
        body: { everybody: 6200, lapsed: 340, never_bought: 95, out_of_credit: 61, estimated: true },
      },
    ],
  });
  const { screen } = await openConsole("/campaigns");
  await screen.getByRole("button", { name: "New campaign" }).first().click();
  const dialog = screen.getByRole("dialog", { name: "New campaign" });
  await expect.element(dialog.getByText("about 6,200", { exact: true })).toBeVisible();
  await dialog.getByLabelText("Text", { exact: true }).fill(campaign.body);
  await expect
    .element(
      dialog.getByText(/^About 6,200 customers, 6,200 parts, about A\$\S+ Estimated from 1,000 customers/),
    )
    .toBeVisible();
});

test("a text that was changed and not saved can't be scheduled", async () => {
  const { screen } = await openConsole(`/campaigns/${campaign.id}`);
  await expect.element(screen.getByRole("button", { name: "Schedule" })).toBeVisible();
  const text = screen.getByRole("textbox", { name: "Text", exact: true });
  await text.fill("Other words");
  await expect.element(screen.getByText(/Save the changes first/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Schedule" })).not.toBeInTheDocument();
  await text.fill(campaign.body);
  await expect.element(screen.getByRole("button", { name: "Schedule" })).toBeVisible();
});

test("quiet hours are told by every clock of the region before anything is sent", async () => {
  const scheduled = { ...campaign, status: "scheduled", sendAt: "2027-01-12T02:00:00Z" };
  await desk({ do: "plan", responses: [{ call: `POST ${path}/schedule`, body: scheduled }] });
  const { screen } = await openConsole(`/campaigns/${campaign.id}`);
  const when = screen.getByLabelText("Goes out from");
  // Midnight UTC is eight in the morning in Perth: too early there, late enough in Sydney.
  await when.fill(localInput(new Date("2027-01-12T00:00:00Z")));
  await expect.element(screen.getByText(/Quiet hours in Perth/)).toBeVisible();
  await screen.getByRole("button", { name: "Schedule" }).click();
  await expect.element(screen.getByText("The region has quiet hours then")).toBeVisible();
  expect((await received()).calls.some(({ call }) => call.endsWith("/schedule"))).toBe(false);
  await when.fill(localInput(new Date("2027-01-12T02:00:00Z")));
  await screen.getByRole("button", { name: "Schedule" }).click();
  await expect
    .poll(async () => (await received()).calls.find(({ call }) => call.endsWith("/schedule"))?.body)
    .toEqual({ sendAt: "2027-01-12T02:00:00.000Z" });
});

const waiting = {
  ...campaign,
  status: "awaiting_release",
  sendAt: "2027-01-12T02:00:00Z",
  scheduledBy: "0198c0de-0000-7000-8000-0000000000ea",
  scheduledByName: "Noor Vale",
  recipients: 1200,
};

test("a campaign that waits says why, and a second person releases it", async () => {
  await desk({
    do: "plan",
    responses: [{ call: `GET ${path}`, body: { campaign: waiting, ...results } }],
  });
  const { screen } = await openConsole(`/campaigns/${campaign.id}`);
  await expect
    .element(screen.getByText(/Noor Vale scheduled it for 1,200 customers. One person sends .* up to 1,000/))
    .toBeVisible();
  await screen.getByRole("button", { name: "Release" }).click();
  const asked = screen.getByRole("dialog", { name: "Release the campaign" });
  await expect
    .element(asked.getByText("Everybody who agreed: 1,200 customers now, about A$56.40."))
    .toBeVisible();
  const released = { ...waiting, status: "scheduled", releasedByName: "Lumen" };
  await desk({
    do: "plan",
    responses: [
      { call: `POST ${path}/release`, body: released },
      { call: `GET ${path}`, body: { campaign: released, ...results } },
    ],
  });
  await asked.getByRole("button", { name: "Release campaign" }).click();
  await expect.element(screen.getByText(/Released by Lumen/)).toBeVisible();
  expect((await received()).calls.some(({ call }) => call === `POST ${path}/release`)).toBe(true);
});

test("a campaign that I scheduled waits for somebody else, and I can send it back to draft", async () => {
  const own = { ...waiting, scheduledBy: campaign.createdBy, scheduledByName: "Lumen", recipients: 900 };
  await desk({ do: "plan", responses: [{ call: `GET ${path}`, body: { campaign: own, ...results } }] });
  const { screen } = await openConsole(`/campaigns/${campaign.id}`);
  await expect.element(screen.getByText("You scheduled it, so somebody else releases it.")).toBeVisible();
  await expect.element(screen.getByText(/more than the 2,000 texts/)).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Release" })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "Send back to draft" }).click();
  const asked = screen.getByRole("dialog", { name: "Send the campaign back to draft" });
  await desk({
    do: "plan",
    responses: [
      { call: `POST ${path}/return`, body: campaign },
      { call: `GET ${path}`, body: { campaign, ...results } },
    ],
  });
  await asked.getByRole("button", { name: "Send back to draft" }).click();
  await expect.element(screen.getByRole("button", { name: "Schedule" })).toBeVisible();
});

test("what somebody else has decided meanwhile is said", async () => {
  await desk({
    do: "plan",
    responses: [
      { call: `GET ${path}`, body: { campaign: waiting, ...results } },
      {
        call: `POST ${path}/release`,
        status: 409,
        body: { code: "campaign_not_editable", message: "On its way.", requestId: "1" },
      },
    ],
  });
  const { screen } = await openConsole(`/campaigns/${campaign.id}`);
  await screen.getByRole("button", { name: "Release" }).click();
  const asked = screen.getByRole("dialog", { name: "Release the campaign" });
  await asked.getByRole("button", { name: "Release campaign" }).click();
  await expect.element(asked.getByText(/Somebody released, changed or cancelled/)).toBeVisible();
});

test.each([
  [false, /These figures can change until \d+ \w+ \d{4}\./],
  [true, /These figures are final\./],
])("results whose counts are final (%s) say: %s", async (countsAreFinal, text) => {
  const sent = { ...campaign, status: "sent", finishedAt: new Date().toISOString() };
  const body = { campaign: sent, counts: { ...counts, delivered: 1200 }, countsAreFinal, limits };
  await desk({ do: "plan", responses: [{ call: `GET ${path}`, body }] });
  const { screen } = await openConsole(`/campaigns/${campaign.id}`);
  await expect.element(screen.getByText(text)).toBeVisible();
});
