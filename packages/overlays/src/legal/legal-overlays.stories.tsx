import type { Meta, StoryObj } from "@storybook/react-vite";
import { factsFixture } from "../testing/fixtures.ts";
import { sceneStory } from "../testing/scene-story.tsx";

const meta: Meta = { title: "Overlays/Legal" };
export default meta;

export const Terms: StoryObj = sceneStory({ events: [{ type: "open", overlay: "terms" }] });

export const TermsNoMarketingNoHelpline: StoryObj = sceneStory({
  events: [{ type: "open", overlay: "terms" }],
  facts: factsFixture({ marketing: false, helpline: false }),
});

export const Privacy: StoryObj = sceneStory({ events: [{ type: "open", overlay: "privacy" }] });

export const Cookies: StoryObj = sceneStory({ events: [{ type: "open", overlay: "cookies" }] });

export const Accessibility: StoryObj = sceneStory({ events: [{ type: "open", overlay: "accessibility" }] });

export const LoggedIn: StoryObj = sceneStory({
  events: [
    { type: "open", overlay: "nav-menu" },
    { type: "open", overlay: "terms" },
  ],
  loggedIn: true,
});
