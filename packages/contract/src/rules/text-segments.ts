/** Splits a text into the parts that are billed (3GPP TS 23.038 and 23.040). */

/** The basic alphabet of GSM-7: one septet each. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Its extension: an escape and a septet. */
const extended = new Set("\f^{}\\[~]|€");

const limits = {
  /** Septets; each of several parts gives some of them to the header that joins them. */
  gsm7: { alone: 160, joined: 153 },
  /** UTF-16 units. */
  ucs2: { alone: 70, joined: 67 },
} as const;

export interface TextSize {
  readonly encoding: keyof typeof limits;
  /** The parts in which the text is sent and paid. */
  readonly segments: number;
}

/** Returns the size of a text: in GSM-7 if every character is in its alphabet, otherwise in UCS-2. */
export function textSize(text: string): TextSize {
  // Counts whole code points, so that a surrogate pair is never split.
  const characters = Array.from(text);
  const isGsm7 = characters.every((character) => basic.has(character) || extended.has(character));
  const encoding = isGsm7 ? "gsm7" : "ucs2";
  const units = characters.map((character) =>
    isGsm7 ? (extended.has(character) ? 2 : 1) : character.length,
  );
  const total = units.reduce((sum, size) => sum + size, 0);
  const { alone, joined } = limits[encoding];
  if (total <= alone) return { encoding, segments: 1 };
  let segments = 1;
  let used = 0;
  for (const size of units) {
    if (used + size > joined) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return { encoding, segments };
}

/** The most parts of a marketing text, including its opt-out. */
export const maxSegments = 4;
