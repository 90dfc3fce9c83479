import type { StaffRole } from "@parlour/contract/operation";
import { createRoute, lazyRouteComponent, type AnyRoute } from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { useRole } from "../parts/for-role.tsx";
import type { Area } from "./area.ts";
import { AreaFailure } from "./area-failure.tsx";
import { AreaLoading } from "./area-loading.tsx";
import { AreaRefused } from "./area-refused.tsx";

interface PageSpec {
  readonly path: string;
  readonly title: string;
  readonly role: StaffRole;
  readonly load: () => Promise<FunctionComponent>;
}

/** Every page of the areas with its full path and the role it takes, an area's own page before those below it. */
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
  const Page = lazyRouteComponent(async () => ({ default: await load() }));
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

/** Lazy routes of the areas. */
export function areaRoutes(areas: readonly Area[], parent: AnyRoute): AnyRoute[] {
  return areaPages(areas).map((page) =>
    createRoute({
      getParentRoute: () => parent,
      path: page.path,
      component: guarded(page),
      pendingComponent: AreaLoading,
      pendingMs: 200,
      errorComponent: AreaFailure,
    }),
  );
}
