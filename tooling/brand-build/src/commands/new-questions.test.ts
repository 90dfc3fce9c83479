import { describe, expect, test } from "vitest";
import type { Asker } from "../terminal/ask.ts";
import { readNewBrand } from "./new-questions.ts";

/** A person who answers the questions that start with given words, and leaves the others empty. */
function person(answers: Readonly<Record<string, readonly string[]>>) {
  const left = new Map(Object.entries(answers).map(([question, texts]) => [question, [...texts]]));
  const heard: string[] = [];
  const asker: Asker = {
    async ask(question, initial) {
      heard.push(question);
      const key = [...left.keys()].find((begin) => question.startsWith(begin)) ?? "";
      return left.get(key)?.shift() ?? initial;
    },
    askSecretly: () => Promise.reject(new Error("new asks for no secret")),
    say: (text) => heard.push(text),
    close: () => undefined,
  };
  return { asker, heard };
}

describe("what a new brand is", () => {
  test("follows from the id alone where nobody is there to ask", async () => {
    expect(await readNewBrand("night-heron", {}, null)).toEqual({
      id: "night-heron",
      name: "Night Heron",
      domain: "night-heron.example",
      company: {},
      regions: ["GB", "AU", "IE"],
      scheme: "dark",
      primary: null,
      mood: "soft",
    });
  });

  test("is asked for, and only where no flag says it", async () => {
    const { asker, heard } = person({ Id: ["tawny-fern"], Regions: ["ie, gb"], Mood: ["calm"] });
    const flags = { name: "Tawny & Fern", company: "Fern Row Ltd", primary: "#AA3355" };
    expect(await readNewBrand(undefined, flags, asker)).toMatchObject({
      id: "tawny-fern",
      name: "Tawny & Fern",
      company: { name: "Fern Row Ltd" },
      regions: ["GB", "IE"],
      primary: "#aa3355",
      mood: "calm",
    });
    expect(heard.filter((text) => /^(?:Name|Operating|Primary)/.test(text))).toEqual([]);
  });

  test("is asked again until the answer can be", async () => {
    const { asker, heard } = person({ Id: ["Night Heron", "uk", "night-heron"], Regions: ["Mars", "AU"] });
    expect(await readNewBrand(undefined, {}, asker)).toMatchObject({ id: "night-heron", regions: ["AU"] });
    expect(heard.filter((text) => text.startsWith("  "))).toEqual([
      expect.stringContaining("lower-case letters"),
      expect.stringContaining("are hosts already"),
      expect.stringContaining("GB, AU, IE"),
    ]);
  });

  test.each([
    [{ scheme: "grey" }, "\"grey\" can't be the brand's --scheme\n    -> choose one of dark, light"],
    [{ primary: "red" }, "\"red\" can't be the brand's --primary"],
    [{ domain: "https://heron.example" }, "without scheme"],
    [{ email: "care" }, "write an e-mail address"],
  ])("a flag that can't be is refused in words: %o", async (flags, words) => {
    await expect(readNewBrand("night-heron", flags, null)).rejects.toThrow(words);
  });
});
