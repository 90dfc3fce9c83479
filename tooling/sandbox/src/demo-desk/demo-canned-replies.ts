/**
 * The desk's first canned replies, for every brand (contract, rules/canned-reply.ts, has the placeholders).
 */
export const demoCannedReplies: readonly { readonly title: string; readonly body: string }[] = [
  {
    title: "First hello",
    body: "Hello {customer}, how lovely that you wrote. I'm {profile}. What made you smile today?",
  },
  {
    title: "A moment, please",
    body: "Give me a moment, {customer}. I want to answer that properly, not quickly.",
  },
  {
    title: "No numbers, no meeting",
    body: "{customer}, I am a story, and stories stay on the page: no numbers, no meeting. But I would love to go on writing.",
  },
  {
    title: "Good night",
    body: "Sleep well, {customer}. Tell me tomorrow how it went, I shall be curious. Yours, {profile}",
  },
];
