import { carePageMessages } from "./care-page-messages.ts";
import { floorMessages } from "./floor-messages.ts";
import { insightMessages } from "./insight-messages.ts";
import { outreachMessages } from "./outreach-messages.ts";
import { payMessages } from "./pay-messages.ts";
import { peopleMessages } from "./people-messages.ts";
import { siteMessages } from "./site-messages.ts";
import { staffMessages } from "./staff-messages.ts";

/** The messages of pages besides the desk. They load with the first of those pages. */
export const areaMessages = {
  ...carePageMessages,
  ...floorMessages,
  ...insightMessages,
  ...payMessages,
  ...peopleMessages,
  ...outreachMessages,
  ...siteMessages,
  ...staffMessages,
} as const;
