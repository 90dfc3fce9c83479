import {
  Banknote,
  CalendarClock,
  ChartColumn,
  CircleUser,
  ClipboardCheck,
  Coins,
  FileText,
  Folder,
  HeartHandshake,
  Inbox,
  LayoutList,
  Megaphone,
  MessageSquareQuote,
  Quote,
  Scale,
  ScrollText,
  Send,
  ServerCrash,
  ShieldCheck,
  Signal,
  Split,
  Tag,
  TextQuote,
  Undo2,
  UserCog,
  Users,
  VenetianMask,
} from "lucide-react";
import { latePart } from "../parts/late-part.tsx";
import type { Area, AreaChild } from "./area.ts";

/**
 * The table of all the console's pages except the desk. The router makes lazy routes from it, and the menu shows the
 * areas that the signed-in role may see, in this order within each group.
 */
export const areas = [
  {
    path: "/not-for-me",
    title: "Not for me",
    role: "operator",
    icon: ShieldCheck,
    group: "Desk",
    load: async () => (await import("../care/blocks-page.tsx")).BlocksPage,
  },
  {
    path: "/my-canned-replies",
    title: "My canned replies",
    role: "operator",
    icon: Quote,
    group: "Desk",
    load: async () => (await import("../canned/own-canned-page.tsx")).OwnCannedPage,
  },
  {
    path: "/my-conversations",
    title: "My conversations",
    role: "operator",
    icon: MessageSquareQuote,
    group: "Desk",
    load: async () => (await import("../own-search/own-search-page.tsx")).OwnSearchPage,
    children: [
      {
        path: "$conversationId",
        title: "Conversation",
        load: async () => (await import("../own-search/own-conversation-page.tsx")).OwnConversationPage,
      },
    ],
  },
  {
    path: "/my-reviews",
    title: "My reviews",
    role: "operator",
    icon: ClipboardCheck,
    group: "Desk",
    load: async () => (await import("../reviews/own-reviews-page.tsx")).OwnReviewsPage,
  },
  {
    path: "/my-pay",
    title: "My pay",
    role: "operator",
    icon: Coins,
    group: "Desk",
    load: async () => (await import("../pay/own-pay-page.tsx")).OwnPayPage,
  },
  {
    path: "/floor",
    title: "Floor",
    role: "supervisor",
    icon: LayoutList,
    group: "Desk",
    load: async () => (await import("../floor/floor-page.tsx")).FloorPage,
    children: [
      {
        path: "/conversations/$conversationId",
        title: "Conversation",
        load: async () => (await import("../floor/opened-page.tsx")).OpenedPage,
      },
      {
        path: "/reviews/$staffId",
        title: "Reviews",
        load: async () => (await import("../reviews/review-page.tsx")).ReviewPage,
      },
    ],
  },
  {
    path: "/care",
    title: "Care",
    role: "supervisor",
    icon: HeartHandshake,
    group: "Care",
    badge: latePart(async () => (await import("../care/care-badge.tsx")).CareBadge),
    load: async () => (await import("../care/care-page.tsx")).CarePage,
    children: [
      {
        path: "/flags/$flagId",
        title: "Flag",
        load: async () => (await import("../care/flag-page.tsx")).FlagPage,
      },
    ],
  },
  {
    path: "/canned-replies",
    title: "Canned replies",
    role: "supervisor",
    icon: TextQuote,
    group: "Desk",
    load: async () => (await import("../canned/canned-page.tsx")).CannedPage,
  },
  {
    path: "/customers",
    title: "Customers",
    role: "supervisor",
    icon: Users,
    group: "People",
    load: async () => (await import("../customers/customers-page.tsx")).CustomersPage,
    children: [
      {
        path: "$customerId",
        title: "Customer",
        load: async () => (await import("../customers/customer-page.tsx")).CustomerPage,
      },
    ],
  },
  {
    path: "/pay",
    title: "Pay",
    role: "supervisor",
    icon: Banknote,
    group: "People",
    load: async () => (await import("../pay/pay-page.tsx")).PayPage,
    children: [
      {
        path: "$staffId",
        title: "Pay",
        load: async () => (await import("../pay/pay-page.tsx")).OperatorPayPage,
      },
    ],
  },
  {
    path: "/refunds",
    title: "Refunds and disputes",
    role: "supervisor",
    icon: Undo2,
    group: "People",
    load: async () => (await import("../refunds/refunds-page.tsx")).RefundsPage,
    badge: latePart(async () => (await import("../refunds/waiting-badge.tsx")).WaitingBadge),
  },
  {
    path: "/enquiries",
    title: "Privacy requests",
    role: "supervisor",
    icon: Inbox,
    group: "People",
    load: async () => (await import("../enquiries/enquiries-page.tsx")).EnquiriesPage,
    badge: latePart(async () => (await import("../enquiries/due-count.tsx")).DueCount),
    children: [
      {
        path: "$enquiryId",
        title: "Privacy request",
        load: async () => (await import("../enquiries/enquiry-page.tsx")).EnquiryPage,
      },
    ],
  },
  {
    path: "/retention",
    title: "Retention",
    role: "admin",
    allSites: true,
    icon: CalendarClock,
    group: "Administration",
    load: async () => (await import("../retention/retention-page.tsx")).RetentionPage,
    badge: latePart(async () => (await import("../retention/held-badge.tsx")).HeldBadge),
  },
  {
    path: "/regulator",
    title: "Regulator's folder",
    role: "admin",
    allSites: true,
    icon: Folder,
    group: "Administration",
    load: async () => (await import("../regulator/regulator-page.tsx")).RegulatorPage,
  },
  {
    path: "/faults",
    title: "Faults",
    role: "admin",
    icon: ServerCrash,
    group: "Administration",
    load: async () => (await import("../faults/faults-page.tsx")).FaultsPage,
    allSites: true,
  },
  {
    path: "/audit",
    title: "Audit log",
    role: "admin",
    icon: ScrollText,
    group: "Administration",
    load: async () => (await import("../audit/audit-page.tsx")).AuditPage,
  },
  {
    path: "/staff",
    title: "Staff",
    role: "admin",
    allSites: true,
    icon: UserCog,
    group: "Administration",
    load: async () => (await import("../staff/staff-page.tsx")).StaffPage,
  },
  {
    path: "/alerts",
    title: "Alerts",
    role: "supervisor",
    icon: Megaphone,
    group: "Messages",
    load: async () => (await import("../alerts/alerts-page.tsx")).AlertsPage,
  },
  {
    path: "/campaigns",
    title: "Campaigns",
    role: "supervisor",
    icon: Send,
    group: "Messages",
    load: async () => (await import("../campaigns/campaigns-page.tsx")).CampaignsPage,
    children: [
      {
        path: "$campaignId",
        title: "Campaign",
        load: async () => (await import("../campaigns/campaign-page.tsx")).CampaignPage,
      },
    ],
  },
  {
    path: "/texts",
    title: "Texts",
    role: "supervisor",
    icon: Signal,
    group: "Messages",
    load: async () => (await import("../texts/texts-page.tsx")).TextsPage,
    badge: latePart(async () => (await import("../texts/low-badge.tsx")).LowBadge),
  },
  {
    path: "/account",
    title: "Your account",
    role: "operator",
    icon: CircleUser,
    group: "Administration",
    load: async () => (await import("../account/account-page.tsx")).AccountPage,
  },
  {
    path: "/content",
    title: "Content",
    role: "supervisor",
    icon: FileText,
    group: "Sites",
    load: async () => (await import("../content/content-page.tsx")).ContentPage,
  },
  {
    path: "/landing",
    title: "Landing versions",
    role: "supervisor",
    icon: Split,
    group: "Sites",
    load: async () => (await import("../landing/landing-page.tsx")).LandingPage,
  },
  {
    path: "/profiles",
    title: "Profiles",
    role: "supervisor",
    icon: VenetianMask,
    group: "Sites",
    load: async () => (await import("../profiles/profiles-page.tsx")).ProfilesPage,
  },
  {
    path: "/prices",
    title: "Bundles and prices",
    role: "supervisor",
    icon: Tag,
    group: "Sites",
    load: async () => (await import("../prices/prices-page.tsx")).PricesPage,
  },
  {
    path: "/legal",
    title: "Legal versions",
    role: "supervisor",
    icon: Scale,
    group: "Sites",
    load: async () => (await import("../legal/legal-page.tsx")).LegalPage,
  },
  {
    path: "/insight",
    title: "Insight",
    role: "supervisor",
    icon: ChartColumn,
    group: "Insight",
    load: async () => (await import("../insight/insight-page.tsx")).InsightPage,
  },
] as const satisfies readonly Area[];

type Below<Path extends string, Child extends string> = Child extends `/${infer Rest}`
  ? `${Path}/${Rest}`
  : `${Path}/${Child}`;

type PathsOf<One extends Area> = One extends { readonly children: readonly (infer Child extends AreaChild)[] }
  ? One["path"] | Below<One["path"], Child["path"]>
  : One["path"];

/** The path of an area's own page. */
export type AreaHome = (typeof areas)[number]["path"];

/** The full path of every page of the areas: `/customers`, `/customers/$customerId`. */
export type AreaPath = PathsOf<(typeof areas)[number]>;
