import { beforeEach, expect, test } from "vitest";
import { desk, openConsole, received, resetDesk } from "../testing/open-desk.tsx";

const profile = {
  id: "0198c0de-0000-7000-8000-0000000000d1",
  brand: "duskwren",
  slug: "marlow",
  name: "Marlow",
  age: 41,
  tagline: "Keeps the lighthouse.",
  about: "An invented keeper of an invented light.",
  persona: "",
  imageUrl: "/brands/duskwren/assets/marlow.svg",
  pictureId: null,
  available: true,
  position: 0,
  editedAt: null,
};
const path = `/ops/api/profiles/${profile.id}`;

beforeEach(async () => {
  await resetDesk([]);
  const regions = [{ region: "GB", name: "United Kingdom", currency: "GBP" }];
  await desk({
    do: "plan",
    responses: [
      {
        call: "GET /ops/api/session",
        body: {
          id: "0198c0de-0000-7000-8000-0000000000e9",
          username: "lumen",
          displayName: "Lumen",
          role: "supervisor",
          due: null,
        },
      },
      { call: "GET /ops/api/sites", body: [{ brand: "duskwren", name: "Duskwren", regions }] },
      { call: "GET /ops/api/profiles", body: [profile] },
      { call: `PUT ${path}`, body: { ...profile, age: 42 } },
    ],
  });
});

test.each([
  ["", "Write the age in years."],
  ["forty", "Write whole years."],
  ["40.5", "Write whole years."],
  ["17", "Nobody is younger than 18."],
  ["100", "At most 99."],
])("a profile's age %j is refused: %s", async (age, message) => {
  const { screen } = await openConsole("/profiles");
  await screen.getByRole("button", { name: "Edit Marlow" }).click();
  const dialog = screen.getByRole("dialog", { name: "Edit Marlow" });
  await dialog.getByLabelText("Age").fill(age);
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  expect((await received()).calls.filter(({ call }) => call === `PUT ${path}`)).toEqual([]);
});

test("a changed age is sent as a number, and nothing else with it", async () => {
  const { screen } = await openConsole("/profiles");
  await screen.getByRole("button", { name: "Edit Marlow" }).click();
  const dialog = screen.getByRole("dialog", { name: "Edit Marlow" });
  await expect.element(dialog.getByLabelText("Age")).toHaveValue("41");
  await dialog.getByLabelText("Age").fill("42");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const sent = (await received()).calls.filter(({ call }) => call === `PUT ${path}`);
  expect(sent.map(({ body }) => body)).toEqual([{ age: 42 }]);
});
