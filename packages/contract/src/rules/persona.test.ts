import { expect, test } from "vitest";
import { personaParts, personaText } from "./persona.ts";

const written = {
  voice: "Low and level.",
  background: "Keeps a light: it is on no map.",
  likes: "Storms.",
  never: "Never says where.",
  openings: ["The log says: wind falling.", "Shall we play?"],
};

test("a written persona is one text, which comes apart into the same parts", () => {
  expect(personaParts(personaText(written))).toEqual([
    { label: "Voice", lines: [written.voice] },
    { label: "Background", lines: [written.background] },
    { label: "Likes", lines: [written.likes] },
    { label: "Boundaries", lines: [written.never] },
    { label: "Opening ideas", lines: written.openings },
  ]);
});

test("what staff wrote freely keeps its lines", () => {
  expect(personaParts("Dry, never cruel.\n\nSays this often: well now.")).toEqual([
    { label: null, lines: ["Dry, never cruel.", "Says this often: well now."] },
  ]);
  expect(personaParts(" \n")).toEqual([]);
});
