import type { ReactNode } from "react";
import { useSnapshot } from "valtio";
import type { OverlayCustomer, OverlayFacts } from "../facts.ts";
import type { FlowEvent } from "../flow.ts";
import { createFlowStore, type FlowStore, type Remark } from "../flow-store.ts";
import { OverlayProvider } from "../overlay-context.tsx";
import { OverlayHost } from "../overlay-host.tsx";
import { memoryStorage, type TabStorage } from "../session-storage.ts";
import type { SignUpDraft } from "../sign-up-draft.ts";
import { createFakeClock, type FakeClock } from "./fake-clock.ts";
import { createFakePorts, type FakePorts, type FakePortsOptions } from "./fake-ports.ts";
import { installFakeTurnstile } from "./fake-turnstile.ts";
import { factsFixture, overlayCustomerFixture } from "./fixtures.ts";
import styles from "./overlay-scene.module.css";

export interface SceneOptions extends FakePortsOptions {
  /** The events before the scene begins. */
  readonly events?: readonly FlowEvent[];
  readonly remark?: Remark;
  readonly draft?: Partial<SignUpDraft>;
  /** A password held from the password step. */
  readonly heldPassword?: string;
  readonly loggedIn?: boolean;
  /** null: logged in, but the account has not loaded. */
  readonly customer?: OverlayCustomer | null;
  readonly facts?: OverlayFacts;
  readonly storage?: TabStorage;
  /** Seconds until Resend works again. */
  readonly resendIn?: number;
}

/** A prepared scene: a flow in a given state, with fake ports and a stopped clock. */
export interface Scene {
  readonly store: FlowStore;
  readonly ports: FakePorts;
  readonly clock: FakeClock;
  readonly facts: OverlayFacts;
  readonly loggedIn: boolean;
  readonly customer: OverlayCustomer | null;
}

/** Creates a scene. */
export function createScene(options: SceneOptions = {}): Scene {
  installFakeTurnstile();
  const { loggedIn = false, storage = memoryStorage() } = options;
  const clock = createFakeClock();
  const ports = createFakePorts(options);
  const store = createFlowStore({ storage, loggedIn: () => loggedIn });
  store.restore();
  for (const event of options.events ?? []) {
    // The fake server must know the codes that were sent before the scene begins.
    if (event.type === "code_sent") {
      void ports.sendCode({ phone: options.draft?.phone ?? "", purpose: event.purpose, botToken: "before" });
    }
    store.dispatch(event, options.remark);
  }
  Object.assign(store.draft.state, structuredClone(options.draft ?? {}));
  if (options.resendIn !== undefined) {
    store.draft.state.resendAvailableAt = clock.now() + options.resendIn * 1000;
  }
  if (options.heldPassword !== undefined) store.draft.password.hold(options.heldPassword);
  const customer = options.customer === undefined ? overlayCustomerFixture : options.customer;
  return {
    store,
    ports,
    clock,
    facts: options.facts ?? factsFixture(),
    loggedIn,
    customer: loggedIn ? customer : null,
  };
}

export interface OverlaySceneProps {
  readonly scene: Scene;
  /** More of the page. */
  readonly children?: ReactNode;
}

/** Shows a scene: the host over a plain page. */
export function OverlayScene({ scene, children }: OverlaySceneProps) {
  const { flow } = useSnapshot(scene.store.state);
  return (
    <OverlayProvider
      flow={scene.store}
      ports={scene.ports}
      facts={scene.facts}
      loggedIn={scene.loggedIn}
      customer={scene.customer}
      clock={scene.clock}
    >
      <main className={styles["page"]}>
        <h1>{scene.facts.brandName}</h1>
        <p>{flow.current === null ? "The panel is closed." : "The panel is open."}</p>
        {children}
      </main>
      <OverlayHost />
    </OverlayProvider>
  );
}
