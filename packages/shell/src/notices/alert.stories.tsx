import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";
import { shellStory } from "../testing/shell-story.tsx";

const meta: Meta = { title: "Pages/Alerts" };
export default meta;

/** A story of an alert from the back office: its icon, and its colour in the nearest readable shade. */
function alertStory(icon: string, colour: string, primary: string, secondary: string): StoryObj {
  return shellStory({
    path: "/meet",
    async play({ app, canvas, someone }) {
      await canvas.findByRole("link", { name: new RegExp(someone.name) });
      app.services.alerts.offer({
        active: true,
        expiry: new Date(Date.now() + 3_600_000).toISOString(),
        alertIcon: icon,
        alertColour: colour,
        alertContentPrimary: primary,
        alertContentSecondary: secondary,
      });
      const notice = (await canvas.findByText(primary)).closest("[role=status]");
      await waitFor(async () => expect(notice?.querySelector(`[data-icon=${icon}]`)).not.toBeNull());
    },
  });
}

export const QuietHours: StoryObj = alertStory(
  "moon",
  "#4b5fc4",
  "Quiet hours tonight",
  "Between two and four in the morning replies may take longer.",
);
export const Maintenance: StoryObj = alertStory(
  "wrench",
  "#1a1208",
  "We close for an hour",
  "At four this morning, to mend a few things. What you write is kept.",
);
export const Offer: StoryObj = alertStory(
  "gift",
  "#f2d34b",
  "A present until Sunday",
  "Gold comes with five credits more.",
);
