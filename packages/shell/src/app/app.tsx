import { RouterProvider } from "@tanstack/react-router";
import { TenantProvider } from "../tenant/tenant-context.tsx";
import type { ShellApp } from "./create-app.ts";
import { RootServicesProvider } from "./services-context.tsx";

/** The whole app, the same on the server and in the browser. */
export function App({ app }: { readonly app: ShellApp }) {
  return (
    <TenantProvider tenant={app.tenant}>
      <RootServicesProvider services={app.services}>
        <RouterProvider router={app.router} />
      </RootServicesProvider>
    </TenantProvider>
  );
}
