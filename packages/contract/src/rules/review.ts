/** Reviews of replies (DESK-30): what is drawn, and how it is judged. */

/** How many replies of a person wait for a review after a draw. */
export const reviewSampleSize = 5;
/** Only replies of the last days are drawn. */
export const reviewedDays = 7;
/** Messages shown before and after a drawn reply. */
export const messagesAround = 3;
/** The longest word on a reply, in code points. */
export const reviewWordMaxLength = 280;
/** The figures count the reviews of the last days. */
export const reviewFiguresDays = 90;

export const reviewMarks = ["good", "fine", "needs_work", "serious"] as const;
export type ReviewMark = (typeof reviewMarks)[number];

/** What came of a review. `talk_planned` is open until another outcome replaces it. */
export const reviewOutcomes = [
  "no_action",
  "talk_planned",
  "talked_through",
  "training",
  "taken_further",
] as const;
export type ReviewOutcome = (typeof reviewOutcomes)[number];
