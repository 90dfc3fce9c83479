import { messageMaxLength } from "@parlour/contract/rules/message";
import { offServiceBreaks } from "@parlour/contract/rules/off-service";
import type { OpsConversation } from "@parlour/contract/operations/claimed-conversation";

/** The demo operator's replies. Each says that it is a demo, so that nobody takes it for a person. */

interface Scene {
  readonly customer: string;
  readonly profile: string;
  readonly tagline: string;
  /** A word of the customer's that the line refers to. */
  readonly word: string | null;
}

type Line = (scene: Scene) => string;

const greetings: readonly Line[] = [
  ({ customer, profile }) =>
    `Well, hello ${customer}. ${profile} here, and you have my whole attention. What brings you by?`,
  ({ customer, tagline }) =>
    `There you are, ${customer}. They say of me: “${tagline}”. Will you find out if it is true?`,
  ({ profile }) => `A new voice! I am ${profile}. Pull up a chair and tell me how your evening began.`,
];

const aboutAWord: readonly Line[] = [
  ({ word }) => `“${word}”… now that made me smile. Go on, do not stop there.`,
  ({ word, customer }) =>
    `You say “${word}” as if there were a story behind it, ${customer}. I like stories.`,
  ({ word }) => `I was going to be mysterious, but “${word}” got me curious. Tell me a little more?`,
  ({ word }) => `Hold that thought about “${word}”. I want to hear it slowly, from the start.`,
];

const afterAQuestion: readonly Line[] = [
  () => "Good question. I will answer half of it now, and the other half when you have told me yours.",
  ({ customer }) =>
    `You ask boldly, ${customer}. The honest answer is yes; the interesting one takes longer.`,
  () => "Hmm, let me think about that with a warm cup in my hands. What would you like the answer to be?",
];

const otherwise: readonly Line[] = [
  ({ customer }) =>
    `You have a way of making the evening shorter, ${customer}. What should we talk about next?`,
  () => "I just lit a candle and your words arrived. Good timing. What is on your mind?",
  () => "That is exactly the kind of thing I hoped you would write. And then?",
  ({ tagline }) => `Remember what they say of me: “${tagline}”. You are making it easy.`,
];

const commonWords = new Set(
  "about after again always been before being could does doing from have hello hers here just know like made make many maybe more much only other over really same should some such tell than that their them then there these they thing this those very want well were what when where which while will with would your yours".split(
    " ",
  ),
);
const mark = "Demo reply";

/** Returns the customer's messages after the last reply. */
export function unansweredOf(conversation: OpsConversation): readonly string[] {
  const lastReply = conversation.messages.findLastIndex((message) => message.from === "profile");
  return conversation.messages.slice(lastReply + 1).map((message) => message.body);
}

/**
 * Composes a reply in the profile's voice that refers to the customer's text and repeats none of the last few
 * lines. `random` returns 0 to below 1.
 */
export function composeReply(conversation: OpsConversation, random: () => number): string {
  const { customer, profile, messages } = conversation;
  const said = unansweredOf(conversation).at(-1) ?? "";
  const scene: Scene = {
    customer: customer.name,
    profile: profile.name,
    tagline: profile.tagline.replace(/[.!]$/, ""),
    word: wordOf(said),
  };
  const replies = messages.filter((message) => message.from === "profile").map((message) => message.body);
  const lines = linesFor(scene, said, replies.length === 0)
    .map((line) => `${line(scene)} (${mark})`)
    // The customer's word may name another service (DESK-20).
    .filter((line) => offServiceBreaks(line).length === 0);
  const fresh = lines.filter((line) => !replies.slice(-4).includes(line));
  const pool = fresh.length === 0 ? lines : fresh;
  const reply = pool[Math.floor(random() * pool.length)] ?? mark;
  return Array.from(reply).length <= messageMaxLength ? reply : `I would love to hear more. (${mark})`;
}

function linesFor(scene: Scene, said: string, isFirst: boolean): readonly Line[] {
  if (isFirst) return greetings;
  if (said.includes("?")) return afterAQuestion;
  return scene.word === null ? otherwise : aboutAWord;
}

/** Returns the longest meaningful word of a text, in lower case; null if there is none. */
function wordOf(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}{4,20}/gu) ?? [];
  const telling = words.filter((word) => !commonWords.has(word));
  return telling.toSorted((left, right) => right.length - left.length)[0] ?? null;
}
