import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider, type RouterHistory } from "@tanstack/react-router";
import { subscribe } from "valtio";
import { useEffect, useState } from "react";
import { createConsoleRouter } from "./router.tsx";
import { IdleDialog } from "./session/idle-dialog.tsx";
import { ConsoleServicesProvider, type ConsoleServices } from "./services/console-services.ts";

interface ConsoleAppProps {
  readonly services: ConsoleServices;
  /** By default the browser's own history. */
  readonly history?: RouterHistory;
}

/**
 * The whole console. A session that has ended leads to the sign-in page, and a raised role to the required
 * set-up.
 */
export function ConsoleApp({ services, history }: ConsoleAppProps) {
  const [router] = useState(() => createConsoleRouter(services, history));

  useEffect(() => {
    let { staff } = services.session;
    return subscribe(services.session, () => {
      const now = services.session.staff;
      const ended = staff !== null && now === null;
      const mustSetUp = staff?.due === null && now !== null && now.due !== null;
      if (ended || mustSetUp) void router.invalidate();
      staff = now;
    });
  }, [router, services]);

  return (
    <ConsoleServicesProvider value={services}>
      <QueryClientProvider client={services.queryClient}>
        <RouterProvider router={router} />
        <IdleDialog />
      </QueryClientProvider>
    </ConsoleServicesProvider>
  );
}
