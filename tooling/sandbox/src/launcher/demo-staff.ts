/** The sandbox's logins. They work only for a console on this machine. */

export interface StaffLogin {
  readonly username: string;
  readonly displayName: string;
  readonly role: "operator" | "supervisor" | "admin";
  readonly password: string;
  readonly capacity?: number;
}

/** For people: shown on the console's sign-in page. */
export const demoStaff: StaffLogin = {
  username: "demo",
  displayName: "Demo operator",
  role: "operator",
  password: "Lantern-Demo-7",
  // shared by everybody who tries the desk
  capacity: 20,
};

/** For people who try the back office. The sandbox never requires an authenticator. */
export const demoSupervisor: StaffLogin = {
  username: "demo-supervisor",
  displayName: "Demo supervisor",
  role: "supervisor",
  password: demoStaff.password,
  capacity: 20,
};

/** May do everything. */
export const demoAdmin: StaffLogin = {
  username: "demo-admin",
  displayName: "Demo admin",
  role: "admin",
  password: demoStaff.password,
  capacity: 20,
};

/** The account of the demo operator. */
export const robotStaff: StaffLogin = {
  username: "demo-robot",
  displayName: "Demo operator (automatic)",
  role: "operator",
  password: "sandbox-robot-5e1f",
};
