/** How long each operator has worked, and when a break is due. */

export {
  createReplyNotes,
  finishBreak,
  noteChoice,
  noteWork,
  planBreak,
  postponeBreak,
  readTeam,
  readWellbeing,
} from "./service.ts";
