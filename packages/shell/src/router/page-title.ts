/**
 * Returns the page's title: the brand's name, then a dash and the capitalised first path segment if there is one. The
 * number of unread messages comes first (NAV-12).
 */
export function pageTitle(brandName: string, path: string, unread = 0): string {
  const segment = path.split("/").find((part) => part !== "");
  const title =
    segment === undefined
      ? brandName
      : `${brandName} - ${segment.charAt(0).toUpperCase()}${segment.slice(1)}`;
  return unread > 0 ? `(${unread > 99 ? "99+" : unread}) ${title}` : title;
}
