import { systemClock } from "@parlour/overlays/clock";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { keptStorage } from "../session/kept-storage.ts";
import { ReplySignalsCard } from "./reply-signals-card.tsx";
import { createReplySettings } from "./reply-settings.ts";
import { createReplySignals } from "./reply-signals.ts";

const meta: Meta = {
  title: "Pages/When a reply comes",
  decorators: [
    (Story) => (
      <main style={{ maxWidth: "40rem", padding: "1.5rem" }}>
        <h1 style={{ fontSize: "1.25rem", marginBlockEnd: "1.5rem" }}>The app on this device</h1>
        <h2 style={{ fontSize: "1rem", marginBlockEnd: "1rem" }}>Its parts</h2>
        <Story />
      </main>
    ),
  ],
};
export default meta;

interface SignalsStory {
  readonly chosen?: { readonly sound?: boolean; readonly haptics?: boolean };
  readonly canVibrate?: boolean;
  readonly play?: StoryObj["play"];
}

/** The card with settings in memory; the sound is the real one. */
function signalsStory({ chosen = {}, canVibrate = true, play }: SignalsStory): StoryObj {
  const settings = createReplySettings(keptStorage(null, "device"));
  settings.set(chosen);
  const signals = createReplySignals({
    settings,
    clock: systemClock,
    takeTurn: async () => true,
    isVisible: () => true,
    vibrate: canVibrate ? fn() : null,
    loadSound: async () => (await import("./reply-sound.ts")).createReplySound(),
  });
  return {
    render: () => <ReplySignalsCard signals={signals} />,
    ...(play === undefined ? {} : { play }),
  };
}

export const AllOff: StoryObj = signalsStory({
  async play({ canvas }) {
    for (const choice of canvas.getAllByRole("checkbox")) await expect(choice).not.toBeChecked();
  },
});
export const SoundAndVibration: StoryObj = signalsStory({
  chosen: { sound: true, haptics: true },
  async play({ canvas }) {
    for (const choice of canvas.getAllByRole("checkbox")) await expect(choice).toBeChecked();
  },
});
export const WithoutVibration: StoryObj = signalsStory({
  canVibrate: false,
  async play({ canvas }) {
    await expect(canvas.getAllByRole("checkbox")).toHaveLength(1);
  },
});
