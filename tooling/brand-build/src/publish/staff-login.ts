import { BrandBuildError } from "../brand-build-error.ts";
import type { Asker } from "../terminal/ask.ts";
import type { StaffLogin } from "./content-service.ts";

/**
 * The environment variables with the login. The login is never an argument, because the shell's history and other
 * users of the machine could read it.
 */
export const loginVariables = {
  username: "PARLOUR_STAFF_USERNAME",
  password: "PARLOUR_STAFF_PASSWORD",
  code: "PARLOUR_STAFF_CODE",
  session: "PARLOUR_STAFF_SESSION",
} as const;

/** Reads the login from the environment, and asks for missing parts on a terminal. */
export async function readStaffLogin(
  environment: Readonly<Record<string, string | undefined>>,
  asker: Asker | null,
): Promise<StaffLogin> {
  const given = (name: keyof typeof loginVariables): string | null =>
    environment[loginVariables[name]] || null;
  const missing = (name: keyof typeof loginVariables): never => {
    throw new BrandBuildError(
      `You are not signed in\n    -> set ${loginVariables[name]}, or run this on a terminal, which asks for it`,
    );
  };
  const session = given("session");
  if (session !== null) return { kind: "session", cookie: session };
  const username = given("username") ?? (await asker?.ask("Staff name", "")) ?? missing("username");
  const password = given("password") ?? (await asker?.askSecretly("Password")) ?? missing("password");
  return {
    kind: "password",
    username,
    password,
    code: async () => given("code") ?? (await asker?.ask("Authenticator code", "")) ?? missing("code"),
  };
}
