import { roleAtLeast, type StaffRole } from "@parlour/contract/operation";
import { menuFor, type MenuOwner } from "../frame/area-rules.ts";
import { areas, type AreaHome } from "../frame/areas.ts";

/** A page of the console, or a part of one, with its address. */
export interface FoundPage {
  readonly title: string;
  /** Where it is in the menu. */
  readonly place: string;
  readonly to: AreaHome | "/";
  /** The part of the page; absent: its first one. */
  readonly tab?: string;
}

interface PagePart extends Omit<FoundPage, "place"> {
  readonly to: AreaHome;
  readonly role: StaffRole;
}

/** Parts of pages that people look for by their own names. */
const parts: readonly PagePart[] = [
  { title: "Payments", to: "/refunds", tab: "payments", role: "supervisor" },
  { title: "Refunds", to: "/refunds", tab: "all", role: "supervisor" },
  { title: "Refunds to approve", to: "/refunds", tab: "waiting", role: "supervisor" },
  { title: "Disputes", to: "/refunds", tab: "disputes", role: "supervisor" },
  { title: "Held payments", to: "/refunds", tab: "held", role: "supervisor" },
  { title: "Free credits", to: "/refunds", tab: "goodwill", role: "supervisor" },
  { title: "Flags", to: "/care", tab: "flags", role: "supervisor" },
  { title: "Bans", to: "/care", tab: "bans", role: "supervisor" },
  { title: "Breaks of operators", to: "/care", tab: "breaks", role: "supervisor" },
  { title: "Replies sent with a reason", to: "/care", tab: "replies", role: "supervisor" },
];

/** Returns every page that somebody may open, in the order of the menu, then the parts of pages. */
export function pagesFor(owner: MenuOwner): readonly FoundPage[] {
  const { role } = owner;
  const pages = menuFor(owner, areas).flatMap(({ group, areas: shown }) =>
    shown.map(({ title, path }): FoundPage => ({ title, place: group, to: path as AreaHome })),
  );
  const titles = new Map<string, string>(areas.map(({ path, title }) => [path, title]));
  const own = parts
    .filter((part) => roleAtLeast(role, part.role))
    .map(({ title, to, tab }): FoundPage => ({
      title,
      place: titles.get(to) ?? "",
      to,
      ...(tab === undefined ? {} : { tab }),
    }));
  return [{ title: "Desk", place: "Desk", to: "/" }, ...pages, ...own];
}
