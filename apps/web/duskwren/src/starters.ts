/** Conversation starters in three tones; one per tone is drawn at random (spec 1, "Chat"). */
export const starters = {
  clean: [
    "What's the best thing you saw on your way home today?",
    "If tonight had a soundtrack, what would be playing first?",
    "Tell me about a place you'd go back to tomorrow.",
    "Tea, cocoa or something stronger? I'm taking orders.",
    "What did you want to be when you were nine?",
    "Give me three words for your day and I'll guess the rest.",
    "Which book or film do you defend at every party?",
    "It's raining at my window. What's it doing at yours?",
  ],
  flirty: [
    "I had a sensible evening planned. Then I saw your picture.",
    "Do you always look this calm, or is it an act I get to see through?",
    "I'd save you the seat by the fire. Would you take it?",
    "Tell me your best opening line, and I'll pretend it isn't working.",
    "You get one dance. Slow or scandalously slow?",
    "What would you notice about me first?",
    "I'm told I have a good voice for late hours. Want to imagine it?",
    "Be honest: were you hoping I'd write?",
  ],
  dirty: [
    "The lights just went out. Now what do we do with our hands?",
    "Tell me where this evening goes once the last glass is empty.",
    "I've been thinking things about you that need a lower voice.",
    "There's one button too many on this shirt. Your move.",
    "Whisper me the part you'd leave out of the story.",
    "If I came a step closer, would you stay where you are?",
    "Dare me to something I'd blush at in the morning.",
    "Let's say nobody is listening. What would you ask for?",
  ],
} as const;
