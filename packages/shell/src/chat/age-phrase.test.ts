import { describe, expect, it } from "vitest";
import { textAddress } from "./age-phrase.tsx";

describe("the address of a text", () => {
  it("carries number and phrase, whatever they are written with", () => {
    expect(textAddress("60777", "WREN18")).toBe("sms:60777?&body=WREN18");
    expect(textAddress("+61 491 570-006", "I am 18 & older")).toBe(
      "sms:+61491570006?&body=I%20am%2018%20%26%20older",
    );
  });
});
