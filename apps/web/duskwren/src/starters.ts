import type { BrandManifest } from "@parlour/brand-config/brand-manifest";

/** Opening lines in three tones. Each stands alone as a first message; the boldest stays at a raised eyebrow. */
export const starters: BrandManifest["starters"] = {
  clean: [
    "Good evening. What does the sky look like from your window?",
    "If tonight were a film, what would be playing over the opening credits?",
    "I have a kettle, a comfortable chair and no plans. Tell me something I don't know.",
    "What is the best thing that happened to you between breakfast and now?",
    "You may invite one person from any story to supper. Who gets the good chair?",
    "I could use a second opinion: is midnight late, or early?",
    "What did you want to be when you were nine, and how close did you get?",
    "Describe your perfect quiet hour. I'm taking notes.",
    "Which song could you hear a hundred times and still turn up?",
    "Tell me about a place you'd walk back to if it were next door.",
  ],
  flirty: [
    "I was going to play it cool, but then I saw you were awake too.",
    "Your profile has a smile hiding in it somewhere. Am I warm?",
    "I've been told I'm good company. I'd rather hear it from you.",
    "Would you like the charming version of me, or the honest one? They overlap.",
    "If I say something clever, will you pretend you weren't waiting for it?",
    "There's an empty seat beside me and it keeps asking for you by name.",
    "I only meant to look for a minute. That was twenty minutes ago.",
    "Tell me how you take your compliments: neat, or with a little ice?",
    "You look like someone who knows exactly what they're doing. Show me a little.",
    "Let's skip the weather. What are you wearing on your mind tonight?",
  ],
  dirty: [
    "I've had a very proper day. Help me ruin it.",
    "I'd tell you what I'm thinking, but I'd want the lights lower first.",
    "My good intentions went to bed an hour ago. I'm still up.",
    "Say my name slowly and see what it does to my evening.",
    "I promise to behave. I didn't say how.",
    "There's a button on this shirt that has been waiting for an excuse all night.",
    "If you were here, I'd lose my place in this book. Repeatedly.",
    "Come closer and I'll whisper the part I leave out in company.",
    "I'm told anticipation is half the pleasure. I intend to be generous with it.",
    "Ask me what's under this blanket. Hint: not the remote control.",
  ],
};
