import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { TenantProvider } from "../tenant/tenant-context.tsx";
import type { ShellApp } from "./create-app.ts";
import { ServicesProvider } from "./services-context.tsx";

/** The whole app, the same on the server and in the browser. */
export function App({ app }: { readonly app: ShellApp }) {
  return (
    <TenantProvider tenant={app.tenant}>
      <ServicesProvider services={app.services}>
        <QueryClientProvider client={app.services.queryClient}>
          <RouterProvider router={app.router} />
        </QueryClientProvider>
      </ServicesProvider>
    </TenantProvider>
  );
}
