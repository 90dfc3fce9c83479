/** Staff of the tested stack, created on its first start. */
export interface StaffLogin {
  readonly username: string;
  readonly displayName: string;
  readonly role: "operator" | "supervisor" | "admin";
  readonly password: string;
}

/** Two for each worker process, up to a limit. After a failed journey Playwright starts another worker process. */
const operatorCount = 24;

/** So that nobody's name is the beginning of another's. */
function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

/** Returns a worker process's operator. */
export function operatorOf(workerIndex: number): StaffLogin {
  const number = workerIndex % operatorCount;
  return {
    username: `operator-${number}`,
    displayName: `Operator ${twoDigits(number)}`,
    role: "operator",
    password: "Lantern-Demo-7",
  };
}

/** A second operator of this worker, not shared with other workers. */
export function colleagueOf(workerIndex: number): StaffLogin {
  return operatorOf(workerIndex + operatorCount / 2);
}

/** An operator who never claims a conversation: their desk opens with none held. */
export const operatorWithoutWork: StaffLogin = {
  username: "operator-idle",
  displayName: "Idle operator",
  role: "operator",
  password: "Lantern-Demo-7",
};

/** One per worker process, because an authenticator belongs to the person who set it up. */
const supervisorCount = 24;

/** Returns a worker process's supervisor. */
export function supervisorOf(workerIndex: number): StaffLogin {
  const number = workerIndex % supervisorCount;
  return {
    username: `supervisor-${number}`,
    displayName: `Supervisor ${twoDigits(number)}`,
    role: "supervisor",
    password: "Harbour-Watch-4",
  };
}

/** Returns a supervisor without an authenticator, which the one above may have. */
export function plainSupervisorOf(workerIndex: number): StaffLogin {
  return supervisorOf(workerIndex + supervisorCount / 2);
}

/** May do everything; signed in at several places at once. */
export const admin: StaffLogin = {
  username: "admin-0",
  displayName: "Admin 0",
  role: "admin",
  password: "Harbour-Watch-4",
};

export const staff: readonly StaffLogin[] = [
  ...Array.from({ length: operatorCount }, (_, number) => operatorOf(number)),
  operatorWithoutWork,
  ...Array.from({ length: supervisorCount }, (_, number) => supervisorOf(number)),
  admin,
];
