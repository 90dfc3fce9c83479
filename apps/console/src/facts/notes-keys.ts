/** The query key of the notes of all conversations. */
export const notesKey = ["notes"] as const;

/** The query key of one conversation's notes. */
export const conversationNotesKey = (conversationId: string) => [...notesKey, conversationId] as const;
