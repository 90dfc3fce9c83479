import { profileFixture } from "@parlour/contract/fixtures";
import { shellStory } from "@parlour/shell/testing/shell-story.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor } from "storybook/test";

const meta: Meta = { title: "Flows/Buy" };
export default meta;

/** A customer runs out of credit while writing, buys, and finds the draft unchanged. */
export const FromTheChatAndBack: StoryObj = shellStory({
  path: `/meet/${profileFixture.id}`,
  prepare(server) {
    server.say("sent", "Is the lamp lit?");
    server.say("received", "It is. Ask me who lit it.");
    server.balance = 0;
  },
  async play({ canvas, userEvent, server, app, someone }) {
    await userEvent.type(await canvas.findByRole("textbox"), "Who lit it?");
    await canvas.findByText("You have no credits left");
    await userEvent.click(canvas.getByRole("link", { name: /Gold/ }));
    const pay = await canvas.findByRole("button", { name: /^Pay £/ });
    await waitFor(async () => expect(pay).toBeEnabled());
    server.balance = 50;
    await userEvent.click(canvas.getByRole("checkbox", { name: /give me my credits at once/ }));
    await userEvent.click(pay);
    await expect(await canvas.findByText("Thank you. Your credits are here.")).toBeVisible();
    await userEvent.click(canvas.getByRole("link", { name: `Back to ${someone.name}` }));
    await waitFor(async () => expect(app.router.state.location.pathname).toBe(`/meet/${profileFixture.id}`));
    await expect(await canvas.findByRole("textbox")).toHaveValue("Who lit it?");
  },
});

/** The way through the credits page. */
export const ABundle: StoryObj = shellStory({
  path: "/credits",
  async play({ canvas, userEvent, server }) {
    await userEvent.click(await canvas.findByRole("radio", { name: /Silver/ }));
    await userEvent.click(canvas.getByRole("button", { name: "Continue with Silver" }));
    const pay = await canvas.findByRole("button", { name: /^Pay £/ });
    await waitFor(async () => expect(pay).toBeEnabled());
    server.balance = 37;
    await userEvent.click(canvas.getByRole("checkbox", { name: /give me my credits at once/ }));
    await userEvent.click(pay);
    await expect(await canvas.findByText("Thank you. Your credits are here.")).toBeVisible();
  },
});
