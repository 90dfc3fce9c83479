import type { Theme } from "./landing-content.ts";
import type { Account, Message, Profile } from "./operations/schemas.ts";
import type { Bundles } from "./operations/credits.ts";

/** Sample values for tests and stories. Numbers are from ranges reserved for fiction. */

export const customerFixture: Account = {
  id: "0198c0de-0000-7000-8000-000000000001",
  username: "Wanderer7",
  images: null,
  dateOfBirth: "1990-05-17T00:00:00.000",
  adultVerified: true,
  phoneNumber: "+447700900123",
};

export const profileFixture: Profile = {
  id: "0198c0de-0000-7000-8000-0000000000a1",
  name: "Isolde",
  age: 31,
  tagline: "Collects moonlit stories",
  about: "A fictional lighthouse keeper who answers letters after dark.",
  imageUrl: "/assets/profiles/isolde.svg",
  online: true,
  unreadCount: 0,
};

export const messageFixture: Message = {
  id: "0198c0de-0000-7000-8000-0000000000b1",
  profileId: profileFixture.id,
  direction: "received",
  body: "The lamp is lit. What brings you to the shore tonight?",
  sequence: 2,
  sentAt: "2026-11-20T20:15:00.000Z",
  creditCost: 1,
};

export const bundlesFixture: Bundles = {
  bronzePrice: "5.00",
  bronzeAmount: 10,
  silverPrice: "11.25",
  silverAmount: 25,
  goldPrice: "20.00",
  goldAmount: 50,
  platinumPrice: "35.00",
  platinumAmount: 100,
};

export const themeFixture: Theme = {
  scheme: "dark",
  background: "#101018",
  surface: "#1c1c28",
  text: "#f5f2ea",
  muted: "#b8b3c4",
  primary: "#ffb454",
  accent: "#9d7bff",
  success: "#6fd08c",
  warning: "#f2c14e",
  error: "#ff7a7a",
  info: "#7ab8ff",
};
