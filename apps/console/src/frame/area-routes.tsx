import type { StaffRole } from "@parlour/contract/operation";
import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { withAreaMessages } from "../catalogue/error-catalogue.ts";
import { useRole } from "../parts/for-role.tsx";
import type { Area } from "./area.ts";
import { AreaFailure } from "./area-failure.tsx";
import { AreaLoading } from "./area-loading.tsx";
import { AreaRefused } from "./area-refused.tsx";
import { areas, type AreaPath } from "./areas.ts";

interface PageSpec {
  readonly path: string;
  readonly title: string;
  readonly role: StaffRole;
  readonly load: () => Promise<FunctionComponent>;
}

/**
 * Returns every page of the areas with its full path and required role, an area's own page before those below
 * it.
 */
export function areaPages(areas: readonly Area[]): readonly PageSpec[] {
  return areas.flatMap((area) => [
    area,
    ...(area.children ?? []).map((child) => ({
      ...child,
      path: `${area.path}/${child.path.replace(/^\//, "")}`,
      role: child.role ?? area.role,
    })),
  ]);
}

/** Checks the role before a page. A role without access sees a message, and the page does not render. */
function guarded({ title, role, load }: PageSpec) {
  const Page = lazyRouteComponent(async () => ({ default: await withAreaMessages(load()) }));
  function GuardedPage() {
    return useRole(role) ? <Page /> : <AreaRefused title={title} role={role} />;
  }
  // Called by the router when the pointer is over a link to the page.
  return Object.assign(GuardedPage, {
    preload: async () => {
      await Page.preload?.();
    },
  });
}

/** Returns one page's route below the frame's. */
function pageRoute<Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  page: PageSpec & { readonly path: Path },
) {
  return createRoute({
    getParentRoute: () => parent,
    path: page.path,
    component: guarded(page),
    pendingComponent: AreaLoading,
    pendingMs: 200,
    errorComponent: AreaFailure,
  });
}

/** The areas' lazy routes by their paths, so that the router's types have each address and its parameters. */
type AreaRoutes<Parent extends AnyRoute> = {
  readonly [Path in AreaPath]: ReturnType<typeof pageRoute<Parent, Path>>;
};

/** Returns the areas' lazy routes. */
export function areaRoutes<Parent extends AnyRoute>(parent: Parent): AreaRoutes<Parent> {
  const routes = areaPages(areas).map((page) => [page.path, pageRoute(parent, page)]);
  // Created from the same table as the type.
  return Object.fromEntries(routes) as AreaRoutes<Parent>;
}
