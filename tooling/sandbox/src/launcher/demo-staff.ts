/** Logins of the sandbox. They open a console on this machine only. */

export interface StaffLogin {
  readonly username: string;
  readonly displayName: string;
  readonly role: "operator";
  readonly password: string;
}

/** For people: shown on the console's sign-in page. */
export const demoStaff: StaffLogin = {
  username: "demo",
  displayName: "Demo operator",
  role: "operator",
  password: "Lantern-Demo-7",
};

/** For the demo operator that answers by itself. */
export const robotStaff: StaffLogin = {
  username: "demo-robot",
  displayName: "Demo operator (automatic)",
  role: "operator",
  password: "sandbox-robot-5e1f",
};
