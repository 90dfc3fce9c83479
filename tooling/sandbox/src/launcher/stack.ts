import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import getPort from "get-port";
import { prepareBrowserScripts } from "../browser-scripts.ts";
import { openSandboxClock } from "../clock/sandbox-clock.ts";
import { fillDesk, setDemoPay, type DeskFilling } from "../demo-desk/fill-desk.ts";
import { startDemoOperator, type DemoOperator } from "../demo-operator/demo-operator.ts";
import { createFaultStore } from "../faults/fault-store.ts";
import { loopbackFetch } from "../loopback-fetch.ts";
import { createSandboxApp } from "../sandbox-app.ts";
import { sandboxKeys } from "../sandbox-keys.ts";
import { addressesOf, addressPage, originOf, type Address } from "./addresses.ts";
import { keepApi, type ApiKeeper } from "./api-keeper.ts";
import { buildSites } from "./build.ts";
import { takeDataFolder } from "./data-folder.ts";
import { demoAdmin, demoStaff, demoSupervisor, robotStaff } from "./demo-staff.ts";
import { restartOnSave, startDevDatabase } from "./dev-api.ts";
import { startDevSites, type DevSites } from "./dev-sites.ts";
import { openFront } from "./front.ts";
import { StartProblem, type StartOptions } from "./options.ts";
import { serverEnvironment } from "./sandbox-environment.ts";
import { findBuiltSites, type BuiltBrand } from "./sites.ts";

export interface StackOptions extends Omit<StartOptions, "dev" | "inspect"> {
  readonly dev?: boolean;
  readonly inspect?: boolean;
  /** The repository's root. */
  readonly root: string;
  /** Additions to the server's environment; service keys in it replace the sandbox's. */
  readonly environment: NodeJS.ProcessEnv;
  /** Called with progress messages. */
  readonly report: (text: string) => void;
  /** Called when a part of the running step is done; the step itself continues. */
  readonly reportPart?: (text: string) => void;
  /** Called when the server has exited too often. */
  readonly onGivenUp?: () => void;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

/** The running parts: sandbox, server, proxy and demo operator. */
export interface Stack {
  readonly port: number;
  readonly addresses: readonly Address[];
  /** Services that the sandbox simulates. */
  readonly standIns: readonly string[];
  /**
   * Returns the origin of one of the stack's hosts: `uk.duskwren` and `uk.duskwren.localhost` are the same.
   */
  origin(host: string): string;
  readonly sandboxUrl: string;
  readonly api: Pick<ApiKeeper, "isUp" | "pid" | "kill" | "restart">;
  stop(): Promise<void>;
  /** Kills all processes at once. */
  force(): void;
}

const readyPatienceMs = 60_000;

const realTimeProblem =
  "The time of this data folder was moved forwards (sandbox, page Clock). A real provider keeps real time: start without its variables, or with --fresh, or set DATA_DIR to another folder.";

/**
 * Starts everything and resolves when pages are served (docs/running.md, "npm start"). If a step fails, stops what was
 * started. Throws a StartProblem for errors that a person can correct.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const undo: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (let step = undo.pop(); step !== undefined; step = undo.pop()) await step();
  };
  try {
    return await startParts(options, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  options: StackOptions,
  undo: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Stack> {
  const { root, dataFolder, report, signal = new AbortController().signal } = options;
  const folder = await takeDataFolder(dataFolder, options.fresh, report);
  undo.push(() => folder.release());

  const isDev = options.dev === true;
  const logs = path.join(dataFolder, "logs");
  let devSites: DevSites | null = null;
  let keeper: ApiKeeper | null = null;
  let sandboxPort: number | null = null;
  let isAllLocal = true;
  let addresses: readonly Address[] = [];
  let standIns: readonly string[] = [];
  let brands: readonly BuiltBrand[] = [];
  const apiPort = await getPort();
  const faults = createFaultStore();
  const clock = await openSandboxClock({
    file: path.join(dataFolder, "sandbox", "clock.json"),
    hasRealProvider: () => !isAllLocal,
  });
  const front = await openFront(options.port, {
    apiPort: () => (keeper?.isUp() === true ? apiPort : null),
    sandboxPort: () => sandboxPort,
    addressPage: () => addressPage(addresses, standIns),
    lookOfHost: (host) =>
      brands.find(({ id }) => host === `${id}.localhost` || host.endsWith(`.${id}.localhost`)) ?? null,
    faults,
    clock,
    ...(isDev && {
      modulePort: (host, url) => devSites?.portOf(host, url) ?? null,
      settled: async () => keeper?.settled(),
    }),
  });
  undo.push(() => front.close());
  const origin = (host: string): string =>
    originOf(host.endsWith("localhost") ? host : `${host}.localhost`, front.port);

  if (options.build) {
    report("Building brands and console");
    await buildSites(root, signal, (site) => options.reportPart?.(site));
  }
  if (isDev) {
    report("Reading brands and console");
    const logFile = path.join(logs, "brands.log");
    devSites = await startDevSites({ root, dataFolder, environment: options.environment, logFile, signal });
    undo.push(async () => devSites?.stop());
  }
  const sites = devSites?.sites ?? (await findBuiltSites(root));
  brands = sites.brands;
  addresses = addressesOf(sites, front.port);

  const operator: { current: DemoOperator | null } = { current: null };
  const startOperator = (): DemoOperator =>
    startDemoOperator({
      now: () => clock.now(),
      apiUrl: `http://127.0.0.1:${apiPort}`,
      consoleHost: "console.localhost",
      login: robotStaff,
      report,
    });
  const sandbox = await createSandboxApp({
    folder: path.join(dataFolder, "sandbox"),
    keys: sandboxKeys,
    publicOrigin: origin("sandbox"),
    cardWebhookUrl: `http://127.0.0.1:${apiPort}/im/cards/stripe/report`,
    flexpayPostbackUrl: `http://127.0.0.1:${apiPort}/im/cards/flexpay/report`,
    textWebhookUrl: `http://127.0.0.1:${apiPort}/im/sms/inbound`,
    sites: addresses.map(({ what, url }) => ({ name: what, url })),
    faults,
    clock,
    demoOperator: {
      isOn: () => operator.current !== null,
      set(on) {
        if (on) operator.current ??= startOperator();
        else {
          void operator.current?.stop();
          operator.current = null;
        }
      },
    },
  });
  undo.push(() => sandbox.close());
  sandboxPort = Number(new URL(await sandbox.listen({ host: "127.0.0.1", port: 0 })).port);

  report("Starting the database and the server");
  const database = isDev
    ? await startDevDatabase({ root, dataFolder, logFile: path.join(logs, "database.log"), signal })
    : null;
  if (database !== null) undo.push(() => database.process.stop());
  const environment = serverEnvironment(options.environment, {
    keys: sandboxKeys,
    sites,
    dataFolder,
    frontPort: front.port,
    apiPort,
    sandboxPort,
  });
  ({ standIns, isAllLocal } = environment);
  if (!isAllLocal && clock.aheadMs() > 0) throw new StartProblem(realTimeProblem);
  const api = keepApi({
    root,
    environment: { ...environment.variables, ...database?.variables, ...devVariables(options) },
    dataFolder,
    logFile: path.join(logs, "api.log"),
    report,
    aheadMs: () => clock.aheadMs(),
    onUp: (server) => clock.connect(server),
    startsAgain: !isDev,
    onGivenUp: () => options.onGivenUp?.(),
  });
  keeper = api;
  undo.push(() => api.stop());
  signal.throwIfAborted();
  signal.addEventListener("abort", () => void api.stop());
  await Promise.all([api.start(), prepareBrowserScripts()]);
  await waitUntilReady(apiPort, signal);
  if (isDev) {
    const watching = restartOnSave(root, api, report);
    undo.push(async () => watching.close());
  }
  const leaving = new AbortController();
  const filling: DeskFilling = {
    apiUrl: `http://127.0.0.1:${apiPort}`,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    consoleHost: "console.localhost",
    supervisor: demoSupervisor,
    admin: demoAdmin,
    paid: [demoStaff, demoSupervisor, demoAdmin, robotStaff].map(({ username }) => username),
    sites: sites.brands,
    file: path.join(dataFolder, "sandbox", "demo-desk.json"),
    report,
    signal: AbortSignal.any([leaving.signal, signal]),
  };
  if (options.demoGuests) await setDemoPay(filling);
  undo.push(async () => operator.current?.stop());
  if (options.demoOperator) operator.current = startOperator();
  // Without the sandbox's texts and bot check, guests would cause real texts and could not sign up.
  if (options.demoGuests && standIns.includes("texts") && standIns.includes("bot check")) {
    const filled = fillDesk(filling);
    undo.push(async () => {
      leaving.abort();
      await filled;
    });
  }

  return {
    port: front.port,
    addresses,
    standIns,
    origin,
    sandboxUrl: origin("sandbox"),
    api,
    stop,
    force: () => api.force(),
  };
}

/**
 * Returns additions to the server's environment during development: it starts faster, and a debugger can
 * attach.
 */
function devVariables({ dev, inspect, dataFolder, environment }: StackOptions): NodeJS.ProcessEnv {
  if (dev !== true) return {};
  const inspected = inspect === true ? "--inspect=127.0.0.1:9229" : "";
  return {
    NODE_COMPILE_CACHE: path.join(dataFolder, "compiled"),
    NODE_OPTIONS: `${environment["NODE_OPTIONS"] ?? ""} ${inspected}`.trim(),
  };
}

async function waitUntilReady(apiPort: number, signal: AbortSignal): Promise<void> {
  const givenUpAt = Date.now() + readyPatienceMs;
  for (;;) {
    signal.throwIfAborted();
    const response = await loopbackFetch(`http://127.0.0.1:${apiPort}/readyz`).catch(() => null);
    await response?.body?.cancel();
    if (response?.ok === true) return;
    if (Date.now() > givenUpAt) throw new Error("the server listens but is not ready (/readyz); see its log");
    await pause(50);
  }
}
