import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { PageFailed } from "./page-failed.tsx";

const meta: Meta = { title: "Pages/Page could not be loaded" };
export default meta;

/** A part of the app could not be loaded within 120 seconds (NAV-17). */
export const PageCouldNotBeLoaded: StoryObj = {
  render: () => (
    <main>
      <PageFailed />
    </main>
  ),
  async play({ canvas }) {
    await expect(canvas.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
    await expect(canvas.getByRole("button", { name: "Load it again" })).toBeEnabled();
  },
};
