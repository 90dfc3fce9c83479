import { describe, expect, test } from "vitest";
import { addressMask, maskContact, numberMask } from "./masked-contact.ts";

/** Lines of our own; numbers are from ranges that are kept free for fiction. */
describe("numbers and addresses that a customer typed (DESK-24)", () => {
  test.each([
    ["Ring me on 07700 900123 tonight", `Ring me on ${numberMask} tonight`],
    ["07700900123", numberMask],
    ["it's +44 7700 900 564, Dave", `it's ${numberMask}, Dave`],
    ["oh seven seven double oh nine double oh one two three x", `${numberMask} x`],
    ["O77OO 9OO 218 🙂", `${numberMask} 🙂`],
    ["🙂🙂 07seven00 nine00 four4two 🙂", `🙂🙂 ${numberMask} 🙂`],
    ["０７７００ ９００ １２３ it is", `${numberMask} it is`],
    ["0491 570 156, after the footy", `${numberMask}, after the footy`],
    ["me mobile is 020 910 4417", `me mobile is ${numberMask}`],
    ["card 4242 4242 4242 4242 doesn't work", `card ${numberMask} doesn't work`],
    ["two numbers: 07700 900 123 and 07700 900 456", `two numbers: ${numberMask} and ${numberMask}`],
    ["I'm at 14 Rosewood Close, come by", `I'm at ${addressMask}, come by`],
    ["Flat 3, it's SW1A 1AA", `Flat 3, it's ${addressMask}`],
    ["12 Harbour Street, NSW 2000", `${addressMask}, ${addressMask}`],
    ["eircode is D02 X285", `eircode is ${addressMask}`],
    ["Twenty-two Orchard Terrace", addressMask],
    ["write to PO Box 117", `write to ${addressMask}`],
    ["Rowan.K@Example.com is mine", `${addressMask} is mine`],
    ["é 07700 900 123 é", `é ${numberMask} é`],
  ])("%s", (typed, shown) => {
    expect(maskContact(typed)).toBe(shown);
  });

  test.each([
    "I'm 45 and live near the sea",
    "It cost 45,000,000 pounds",
    "born 12 May 1979",
    "born 12/05/1979, or 1979-05-12 as they write it",
    "between 7 and 9, or 10 at the latest",
    "1 2 3 4 5 6 7 8 9 10, coming ready or not",
    "I walked 20 miles down the road",
    "Room for two at the inn?",
    "I'm from Co. Cork",
    "my team won 4-2, then lost 3-1",
    "What's your number?",
    "I've 2 dogs and a cat",
    "see you at half past eight",
  ])("leaves '%s' as it is", (typed) => {
    expect(maskContact(typed)).toBeNull();
  });

  test("no part of a number shows", () => {
    for (const typed of ["07700 900 123", "call 0 7 7 0 0 9 0 0 1 2 3 now", "0.7.7.0.0.9.0.0.3.3.1"]) {
      expect(maskContact(typed)?.replaceAll(/\D/g, "")).toBe("");
    }
  });
});
