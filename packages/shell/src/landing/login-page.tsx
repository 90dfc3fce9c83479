import { PageTitle } from "../app/page-title.tsx";
import { useTenant } from "../tenant/tenant-context.tsx";
import { BottomSection } from "./bottom-section.tsx";
import { Highlights } from "./highlights.tsx";
import { LoginWelcome } from "./login-welcome.tsx";

/** / (alias /login): landing and login welcome (NAV-1); the country picker is the login welcome alone (NAV-14). */
export function LoginPage() {
  const { isSubdomainPresent } = useTenant();
  if (!isSubdomainPresent) return <LoginWelcome />;
  return (
    <main>
      <PageTitle />
      <LoginWelcome />
      <Highlights />
      <BottomSection />
    </main>
  );
}
