import { expect, test } from "vitest";
import { featuredProfiles } from "./featured-profiles.ts";

const profiles = ["isolde", "marlow"].map((slug) => ({
  slug,
  name: slug.toUpperCase(),
  age: 30,
  tagline: "Keeps a lamp lit",
  about: "Made up.",
  imageUrl: `/assets/${slug}.svg`,
}));

test("come in the order of the slugs, with what a landing page shows", () => {
  expect(featuredProfiles(profiles, ["marlow", "isolde"])).toEqual([
    { name: "MARLOW", tagline: "Keeps a lamp lit", imageUrl: "/assets/marlow.svg" },
    { name: "ISOLDE", tagline: "Keeps a lamp lit", imageUrl: "/assets/isolde.svg" },
  ]);
});

test("of a slug that nobody has are a mistake", () => {
  expect(() => featuredProfiles(profiles, ["isolde", "nobody"])).toThrow(RangeError);
});
