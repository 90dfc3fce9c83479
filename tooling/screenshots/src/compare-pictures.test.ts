import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { comparePictures, keptForm } from "./compare-pictures.ts";

async function picture(
  mark: { readonly size: number; readonly colour: string },
  height = 200,
): Promise<Buffer> {
  const { size, colour } = mark;
  const square = {
    input: { create: { width: size, height: size, channels: 3, background: colour } },
  } as const;
  const png = await sharp({ create: { width: 300, height, channels: 3, background: "#121318" } })
    .composite([square])
    .png()
    .toBuffer();
  return keptForm(png, 1000);
}

describe("comparing pictures", () => {
  it("finds two pictures of the same pixels the same", async () => {
    const mark = { size: 40, colour: "#9db8ff" };
    expect(await comparePictures(await picture(mark), await picture(mark))).toEqual({ outcome: "same" });
  });

  it("forgives a shade that nobody sees", async () => {
    const kept = await picture({ size: 40, colour: "#9db8ff" });
    expect(await comparePictures(kept, await picture({ size: 40, colour: "#9eb8fe" }))).toEqual({
      outcome: "same",
    });
  });

  it("finds a part that grew by a few pixels, and paints where", async () => {
    const kept = await picture({ size: 40, colour: "#9db8ff" });
    const result = await comparePictures(kept, await picture({ size: 46, colour: "#9db8ff" }));
    expect(result).toMatchObject({ outcome: "changed", difference: expect.any(Buffer) as Buffer });
  });

  it("says when a page became longer", async () => {
    const mark = { size: 40, colour: "#9db8ff" };
    expect(await comparePictures(await picture(mark), await picture(mark, 260))).toEqual({
      outcome: "resized",
      from: "300 × 200",
      to: "300 × 260",
    });
  });

  it("cuts very long pages, so that a legal text does not weigh as much as an app", async () => {
    const long = await keptForm(
      await sharp({ create: { width: 300, height: 5000, channels: 3, background: "#121318" } })
        .png()
        .toBuffer(),
      1000,
    );
    expect(await sharp(long).metadata()).toMatchObject({ width: 300, height: 1000 });
  });
});
