import type { Clock } from "@parlour/overlays/clock";
import type { ReplySettings } from "./reply-settings.ts";
import type { ReplySound } from "./reply-sound.ts";

export interface ReplySignals {
  readonly settings: ReplySettings;
  /** Whether this device can vibrate. */
  readonly canVibrate: boolean;
  /** Signals a reply as the settings say, if the page is visible. */
  readonly reply: () => void;
  /** Plays or vibrates once, as a preview when the customer turns it on. */
  readonly preview: (signal: "sound" | "haptics") => void;
  /**
   * Starts to listen for the first press, which browsers require before they play sound. Returns a function
   * that stops it.
   */
  readonly start: () => () => void;
}

export interface ReplySignalPorts {
  readonly settings: ReplySettings;
  readonly clock: Clock;
  readonly isVisible: () => boolean;
  /** Whether this page may signal a reply: of several visible pages only one may. */
  readonly takeTurn: () => Promise<boolean>;
  /** Null if the device can't. */
  readonly vibrate: ((ms: number) => void) | null;
  /** Loads the sound's part of the app; null if the browser can't play sound. */
  readonly loadSound: () => Promise<ReplySound | null>;
}

/**
 * Milliseconds within which replies that arrive together, for example after a tunnel, are signalled only
 * once.
 */
const pauseMs = 2000;
const vibrationMs = 18;
const presses = ["pointerdown", "keydown"] as const;

/** Signals replies by sound and vibration, if the customer has turned them on for this device. */
export function createReplySignals(ports: ReplySignalPorts): ReplySignals {
  const { settings, clock, isVisible, takeTurn, vibrate, loadSound } = ports;
  let loading: Promise<ReplySound | null> | null = null;
  let sound: ReplySound | null = null;
  let lastAt = -Infinity;

  /** Returns the sound; loads it again if its part of the app could not be loaded. */
  async function load(): Promise<ReplySound | null> {
    loading ??= loadSound().catch(() => {
      loading = null;
      return null;
    });
    sound = await loading;
    return sound;
  }

  async function signal({ sound: plays, haptics }: ReplySettings["state"]): Promise<void> {
    if (!(await takeTurn())) return;
    if (haptics) vibrate?.(vibrationMs);
    if (plays) (await load())?.play();
  }

  return {
    settings,
    canVibrate: vibrate !== null,
    reply() {
      settings.reread();
      const wanted = settings.state;
      if (!(wanted.sound || wanted.haptics) || !isVisible() || clock.now() - lastAt < pauseMs) return;
      lastAt = clock.now();
      void signal({ ...wanted });
    },
    preview(signal) {
      if (signal === "haptics") vibrate?.(vibrationMs);
      else {
        void load().then((loaded) => {
          loaded?.wake();
          loaded?.play();
        });
      }
    },
    start() {
      const onPress = (): void => sound?.wake();
      if (settings.state.sound) void load();
      for (const press of presses) globalThis.addEventListener(press, onPress, { passive: true });
      return () => {
        for (const press of presses) globalThis.removeEventListener(press, onPress);
      };
    },
  };
}

/** Resolves to whether this page gets the browser's lock; true if the browser has no locks. */
async function takeLock(locks: LockManager | undefined, clock: Clock): Promise<boolean> {
  if (locks === undefined) return true;
  return new Promise((resolve) => {
    void locks.request("reply-signal", { ifAvailable: true }, async (lock) => {
      resolve(lock !== null);
      if (lock === null) return;
      await new Promise<void>((over) => {
        clock.after(pauseMs / 2, over);
      });
    });
  });
}

/** Returns the browser's own signals. */
export function browserReplySignals(settings: ReplySettings, clock: Clock): ReplySignals {
  const { vibrate, locks } = navigator as Partial<Navigator>;
  return createReplySignals({
    settings,
    clock,
    isVisible: () => document.visibilityState === "visible",
    takeTurn: async () => takeLock(locks, clock),
    vibrate: vibrate === undefined ? null : (ms) => void vibrate.call(navigator, [ms]),
    loadSound: async () => (await import("./reply-sound.ts")).createReplySound(),
  });
}
