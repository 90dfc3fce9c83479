import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { isShown, useProfiles } from "../queries/profiles-query.ts";
import { pageTitle } from "../router/page-title.ts";
import { useTenant } from "../tenant/tenant-context.tsx";

/** Puts the number of unread messages in front of the page's title (NAV-12); not those of hidden profiles. */
export function UnreadTitle() {
  const { brandName } = useTenant();
  const path = useLocation({ select: (location) => location.pathname });
  const { data: profiles = [] } = useProfiles();
  const unread = profiles.filter(isShown).reduce((sum, profile) => sum + profile.unreadCount, 0);
  useEffect(() => {
    document.title = pageTitle(brandName, path, unread);
  }, [brandName, path, unread]);
  return null;
}
