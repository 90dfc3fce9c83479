import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { shellStory } from "../testing/shell-story.tsx";

const meta: Meta = { title: "Pages/Landing" };
export default meta;

export const LoginWelcome: StoryObj = shellStory({ path: "/", loggedIn: false });

export const OnAPhone: StoryObj = {
  ...shellStory({ path: "/", loggedIn: false }),
  globals: { viewport: { value: "w375" } },
};

export const CountryPicker: StoryObj = shellStory({
  path: "/",
  loggedIn: false,
  mainHost: true,
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByRole("link")).toHaveLength(3);
  },
});
