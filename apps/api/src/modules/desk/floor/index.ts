/** The floor for supervisors: who holds what, any conversation, whispers. */

export { readAuthoredAround } from "./floor-service.ts";
export { floorRoutes } from "./routes.ts";
export { readWhispers } from "./whisper-service.ts";
