import { PassThrough } from "node:stream";
import { describe, expect, test } from "vitest";
import { createAsker } from "../terminal/ask.ts";
import { readNewBrand } from "./new-questions.ts";

const keys = { enter: "\r", down: "\u001B[B", space: " ", ctrlC: "\u0003", ctrlD: "\u0004" } as const;

/** A person at a terminal: the keys pressed at the first question that has each name, then at the next; else Enter. */
function person(answers: Readonly<Record<string, readonly string[]>>) {
  const left = new Map(Object.entries(answers).map(([question, texts]) => [question, [...texts]]));
  const input = new PassThrough();
  const output = new PassThrough();
  const screen = { text: "" };
  output.on("data", (part: Buffer) => {
    screen.text += part.toString("utf8");
  });
  const real = createAsker(input, output);
  const heard: string[] = [];
  function press(question: string): void {
    heard.push(question);
    const key = [...left.keys()].find((begin) => question.startsWith(begin)) ?? "";
    for (const text of left.get(key)?.splice(0) ?? [keys.enter]) input.write(text);
  }
  const asker: typeof real = {
    ask(question, ...rest) {
      const response = real.ask(question, ...rest);
      press(question);
      return response;
    },
    askSecretly: () => Promise.reject(new Error("new asks for no secret")),
    choose(question, ...rest) {
      const response = real.choose(question, ...rest);
      press(question);
      return response;
    },
    chooseSome(question, ...rest) {
      const response = real.chooseSome(question, ...rest);
      press(question);
      return response;
    },
  };
  return { asker, heard, screen };
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
    const { asker, heard } = person({
      Id: ["tawny-fern\r"],
      // GB, AU and IE are chosen at first: all but the second.
      Regions: [keys.down, keys.space, keys.enter],
      Mood: [keys.down, keys.down, keys.down, keys.enter],
    });
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
    const clear = "\u0015";
    const { asker, screen } = person({
      Id: ["Night Heron\r", `${clear}uk\r`, `${clear}night-heron\r`],
      Domain: ["https://heron\r", `${clear}heron.example\r`],
      Regions: [keys.space, keys.down, keys.space, keys.down, keys.space, keys.enter, keys.space, keys.enter],
    });
    expect(await readNewBrand(undefined, {}, asker)).toMatchObject({
      id: "night-heron",
      domain: "heron.example",
      regions: ["IE"],
    });
    expect(screen.text).toContain("lower-case letters");
    expect(screen.text).toContain("are hosts already");
    expect(screen.text).toContain("without scheme, port or subdomain");
    expect(screen.text).toContain("at least one option");
  });

  test.each([
    ["Ctrl-C", keys.ctrlC],
    ["Ctrl-D", keys.ctrlD],
  ])("is nothing when the person stops with %s", async (_name, key) => {
    const { asker } = person({ Id: ["night-heron\r"], Operating: [key] });
    await expect(readNewBrand(undefined, {}, asker)).rejects.toThrow("Stopped; nothing was done.");
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
