import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { proxy } from "valtio/vanilla";
import { TenantProvider } from "../tenant/tenant-context.tsx";
import { tenantOfToolbar } from "../testing/shell-story.tsx";
import { InstallCard } from "./install-card.tsx";
import { InstallOfferCard } from "./install-offer.tsx";
import type { InstallPrompt, InstallWay } from "./install-prompt.ts";
import { PushChoice } from "./push-choice.tsx";
import type { PushState } from "./push-browser.ts";

const meta: Meta = {
  title: "Pages/Install and notifications",
  decorators: [
    (Story, { globals, parameters }) => (
      <TenantProvider tenant={tenantOfToolbar(globals, parameters)}>
        <main style={{ maxWidth: "40rem", padding: "1.5rem" }}>
          <h1 style={{ fontSize: "1.25rem", marginBlockEnd: "1.5rem" }}>The app on this device</h1>
          <h2 style={{ fontSize: "1rem", marginBlockEnd: "1rem" }}>Its parts</h2>
          <Story />
        </main>
      </TenantProvider>
    ),
  ],
};
export default meta;

function installStory(way: InstallWay, play?: StoryObj["play"]): StoryObj {
  const prompt: InstallPrompt = {
    state: proxy({ way }),
    ask: fn(async () => undefined),
    listen: () => undefined,
  };
  return { render: () => <InstallCard prompt={prompt} />, ...(play === undefined ? {} : { play }) };
}

export const InstallOffered: StoryObj = installStory("offered", async ({ canvas }) => {
  await expect(canvas.getByRole("button", { name: /^Install/ })).toBeVisible();
});
export const InstallOnIos: StoryObj = installStory("by-hand", async ({ canvas }) => {
  await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
});
export const InstallByMenu: StoryObj = installStory("menu");
export const Installed: StoryObj = installStory("installed", async ({ canvas }) => {
  await expect(canvas.getByText("Installed")).toBeVisible();
});

function offerStory(way: "offered" | "by-hand", play?: StoryObj["play"]): StoryObj {
  return {
    render: () => <InstallOfferCard way={way} onInstall={fn()} onDismiss={fn()} />,
    ...(play === undefined ? {} : { play }),
  };
}

export const OfferOnThirdVisit: StoryObj = offerStory("offered", async ({ canvas }) => {
  await expect(canvas.getByRole("button", { name: "Install" })).toBeVisible();
  await expect(canvas.getByRole("button", { name: "Not now" })).toBeVisible();
});
export const OfferOnThirdVisitOnIos: StoryObj = offerStory("by-hand", async ({ canvas }) => {
  await expect(canvas.getByText(/Add to Home Screen/)).toBeVisible();
  await expect(canvas.queryByRole("button", { name: "Install" })).toBeNull();
});

function pushStory(state: PushState, more: { isChanging?: boolean; hasFailed?: boolean } = {}): StoryObj {
  const { isChanging = false, hasFailed = false } = more;
  return {
    render: () => (
      <div style={{ display: "grid", justifyItems: "start", gap: "0.75rem" }}>
        <PushChoice
          state={state}
          isChanging={isChanging}
          error={hasFailed ? new Error("refused") : null}
          onChange={fn()}
        />
      </div>
    ),
  };
}

export const PushesOff: StoryObj = pushStory("off");
export const PushesTurningOn: StoryObj = pushStory("off", { isChanging: true });
export const PushesOn: StoryObj = pushStory("on");
export const PushesFailed: StoryObj = pushStory("off", { hasFailed: true });
export const PushesDenied: StoryObj = pushStory("denied");
export const PushesUnsupported: StoryObj = pushStory("unsupported");
