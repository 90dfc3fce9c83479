/**
 * The page's title: the brand name, then a dash and the capitalised first path segment when there is
 * one. Unread messages stand in front (NAV-12).
 */
export function pageTitle(brandName: string, path: string, unread = 0): string {
  const segment = path.split("/").find((part) => part !== "");
  const title =
    segment === undefined
      ? brandName
      : `${brandName} - ${segment.charAt(0).toUpperCase()}${segment.slice(1)}`;
  return unread > 0 ? `(${unread > 99 ? "99+" : unread}) ${title}` : title;
}
