import { FailedStart } from "@parlour/shell/app/failed-start.tsx";
import { PageLoading } from "@parlour/shell/app/page-loading.tsx";
import { shellStory } from "@parlour/shell/testing/shell-story.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";

/** What the root view adds to every page: banner, notice bar, blocked page, loading state. */
const meta: Meta = { title: "Pages/Around every page" };
export default meta;

/** Notices fade in, so they are there before they can be seen. */
async function arrives(find: () => HTMLElement): Promise<void> {
  await waitFor(async () => expect(find()).toBeVisible());
}

export const CookieBanner: StoryObj = shellStory({
  path: "/",
  loggedIn: false,
  firstVisit: true,
  async play({ canvas, clock }) {
    await canvas.findByRole("heading", { level: 1 });
    await expect(canvas.queryByText("Our Cookie Policy")).toBeNull();
    await waitFor(async () => {
      // Five seconds after loading (COOKIE-9).
      clock?.advance(5000);
      await expect(canvas.getByText("Our Cookie Policy")).toBeVisible();
    });
  },
});

export const CookieBannerOnAPhone: StoryObj = {
  ...CookieBanner,
  globals: { viewport: { value: "w375" } },
};

export const ErrorBar: StoryObj = shellStory({
  path: "/meet",
  async play({ canvas, app, someone }) {
    await canvas.findByRole("link", { name: new RegExp(someone.name) });
    app.services.notices.show({ tone: "error", text: "Could not retrieve your balance", ms: 600_000 });
    await arrives(() => canvas.getByText("Could not retrieve your balance"));
  },
});

export const SuccessBar: StoryObj = shellStory({
  path: "/meet",
  async play({ canvas, app, someone }) {
    await canvas.findByRole("link", { name: new RegExp(someone.name) });
    app.services.notices.show({
      tone: "success",
      text: "Your details were updated successfully",
      ms: 600_000,
    });
    await arrives(() => canvas.getByText("Your details were updated successfully"));
  },
});

export const Alert: StoryObj = shellStory({
  path: "/meet",
  async play({ canvas, app, someone }) {
    await canvas.findByRole("link", { name: new RegExp(someone.name) });
    app.services.notices.show({
      tone: "info",
      title: "Quiet hours tonight",
      text: "Between two and four in the morning replies may take longer.",
      ms: 600_000,
    });
    await arrives(() => canvas.getByText("Quiet hours tonight"));
  },
});

export const Banned: StoryObj = shellStory({
  path: "/meet",
  prepare: (server) => server.failNext("/im/api/profile/meet", "banned"),
  async play({ canvas, someone }) {
    // Blocked, and no message (STATUS-4).
    await waitFor(async () =>
      expect(canvas.queryByRole("link", { name: new RegExp(someone.name) })).toBeNull(),
    );
    await expect(canvas.queryByRole("alert")).toBeNull();
  },
});

export const PartOfTheAppLoading: StoryObj = { render: () => <PageLoading />, tags: ["!screenshot"] };

export const ContentDidNotArrive: StoryObj = { render: () => <FailedStart />, tags: ["!screenshot"] };
