import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { pageTitle } from "../router/page-title.ts";
import { useTenant } from "../tenant/tenant-context.tsx";

/** The page's title while logged out (NAV-12). */
export function PageTitle() {
  const { brandName } = useTenant();
  const path = useLocation({ select: (location) => location.pathname });
  useEffect(() => {
    document.title = pageTitle(brandName, path);
  }, [brandName, path]);
  return null;
}
