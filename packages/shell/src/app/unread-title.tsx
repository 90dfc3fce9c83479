import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { profilesQuery } from "../data/queries.ts";
import { pageTitle } from "../router/page-title.ts";
import { useTenant } from "../tenant/tenant-context.tsx";
import { useServices } from "./services-context.tsx";

/** Puts the number of unread messages in front of the page's title (NAV-12). */
export function UnreadTitle() {
  const { client } = useServices();
  const { brandName } = useTenant();
  const path = useLocation({ select: (location) => location.pathname });
  const { data: unread = 0 } = useQuery({
    ...profilesQuery(client),
    select: (profiles) => profiles.reduce((sum, profile) => sum + profile.unreadCount, 0),
  });
  useEffect(() => {
    document.title = pageTitle(brandName, path, unread);
  }, [brandName, path, unread]);
  return null;
}
