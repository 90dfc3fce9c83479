import { PageTitle } from "../app/page-title.tsx";
import { BottomSection } from "./bottom-section.tsx";
import { Highlights } from "./highlights.tsx";
import { LoginWelcome } from "./login-welcome.tsx";

/** / (alias /login): landing and login welcome (NAV-1). */
export function LoginPage() {
  return (
    <main>
      <PageTitle />
      <LoginWelcome />
      <Highlights />
      <BottomSection />
    </main>
  );
}
