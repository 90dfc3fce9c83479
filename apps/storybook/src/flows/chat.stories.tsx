import { profileFixture } from "@parlour/contract/fixtures";
import { shellStory } from "@parlour/shell/testing/shell-story.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, waitFor, within } from "storybook/test";

const meta: Meta = { title: "Flows/Chat" };
export default meta;

/** From the list of profiles to a first reply, with a starter as the first message. */
export const FirstLineAndReply: StoryObj = shellStory({
  path: "/meet",
  async play({ canvas, userEvent, server, someone }) {
    await userEvent.click(await canvas.findByRole("link", { name: new RegExp(someone.name) }));
    const starters = within(await canvas.findByRole("region", { name: "Conversation starters" }));
    await userEvent.click(starters.getByText("Clean"));
    const field = await canvas.findByRole<HTMLTextAreaElement>("textbox");
    await expect(field.value).not.toBe("");
    await userEvent.click(canvas.getByRole("button", { name: "Send" }));
    await expect(await canvas.findByText("Sent", { exact: true })).toBeVisible();

    await waitFor(async () => expect(server.openStreams).toBeGreaterThan(0));
    server.push({ type: "typing", profileId: profileFixture.id, typing: true });
    await expect(await canvas.findByText(`${someone.name} is typing`)).toBeVisible();
    const message = server.say("received", "A good opening. Sit down, the kettle is on.");
    server.push({ type: "message", message, cursor: String(server.messages.length) });
    const arrived = await within(canvas.getByRole("log")).findByText(/the kettle is on/);
    // It fades in.
    await waitFor(async () => expect(arrived).toBeVisible());
  },
});

/** A message that can't be sent stays, shows that, and is sent on Retry. */
export const LostAndSentAgain: StoryObj = shellStory({
  path: `/meet/${profileFixture.id}`,
  prepare: (server) => server.failNext("/im/api/message/send", "invalid_request"),
  async play({ canvas, userEvent }) {
    await userEvent.type(await canvas.findByRole("textbox"), "Are you there?{Enter}");
    await userEvent.click(await canvas.findByRole("button", { name: "Retry" }));
    await expect(await canvas.findByText("Sent", { exact: true })).toBeVisible();
  },
});
