import { floorMessages } from "./floor-messages.ts";
import { insightMessages } from "./insight-messages.ts";
import { outreachMessages } from "./outreach-messages.ts";
import { peopleMessages } from "./people-messages.ts";
import { siteMessages } from "./site-messages.ts";
import { staffMessages } from "./staff-messages.ts";

/** The messages of pages besides the desk. They load with the first of those pages. */
export const areaMessages = {
  ...floorMessages,
  ...insightMessages,
  ...peopleMessages,
  ...outreachMessages,
  ...siteMessages,
  ...staffMessages,
} as const;
