import { useNavigate } from "@tanstack/react-router";
import type { RefObject } from "react";
import { useSnapshot } from "valtio";
import { askForFlag } from "../care/flag-request.ts";
import { toggleSearch } from "../conversation/open-search.ts";
import type { usePresence } from "../presence/use-presence.ts";
import { standingOf, type DeskQueue } from "../queue/desk-queue.ts";
import { useConsole } from "../services/console-services.ts";
import { useShortcuts } from "../shortcuts/use-shortcuts.ts";
import type { ColumnActions } from "./desk-column.tsx";
import { changeDeskSettings } from "./desk-settings.ts";
import { focusedRowId, moveRowFocus } from "./row-focus.ts";
import type { DeskActions } from "./use-desk-actions.ts";
import { useGoOn } from "./use-go-on.ts";

interface DeskKeys {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly queue: DeskQueue | null;
  readonly openId: string | null;
  /** The customer's name in the open conversation; null unless this operator holds it. */
  readonly openName: string | null;
  readonly tabs: readonly string[];
  readonly fitting: 1 | 2 | 3;
  readonly actions: DeskActions;
  /** Opens the own conversation that waits longest, or claims the next one. */
  readonly goNext: () => void;
  readonly columnActions: ColumnActions;
  readonly presence: ReturnType<typeof usePresence>;
  readonly showShortcuts: () => void;
}

/** Returns the reply box of a conversation on the desk. */
function boxOf(conversationId: string | null): HTMLTextAreaElement | null {
  if (conversationId === null) return null;
  const column = document.querySelector(`[data-desk-column="${CSS.escape(conversationId)}"]`);
  return column?.querySelector<HTMLTextAreaElement>("textarea") ?? null;
}

/** The actions of the desk's keyboard shortcuts. shortcuts.ts lists the keys. */
export function useDeskKeys(desk: DeskKeys): void {
  const { singleKeys, deskSettings } = useConsole();
  const { list, queue, openId, openName, tabs, fitting, actions, goNext, columnActions, presence } = desk;
  const settings = deskSettings();
  const navigate = useNavigate();
  const sendAndGoOn = useGoOn(actions);
  const held = openId !== null && openName !== null;

  function claimSelected(): void {
    const selected = focusedRowId(list.current) ?? openId;
    if (selected === null || queue === null) return;
    if (standingOf(queue, selected) === "waiting") actions.claim(selected);
    else actions.open(selected);
  }

  function openHeld(key: string): void {
    const id = tabs[Number(key) - 1];
    if (id === undefined) return;
    actions.open(id);
    boxOf(id)?.focus();
  }

  const { enterSends } = useSnapshot(settings);
  useShortcuts({ singleKeys: useSnapshot(singleKeys).on, enterSends }, ({ action, key, box }) => {
    switch (action) {
      case "send":
        if (!settings.goOn) return false;
        if (box !== null && openId !== null) void sendAndGoOn(openId, box);
        return true;
      case "sendAndGoOn":
        if (box !== null && openId !== null) void sendAndGoOn(openId, box);
        return true;
      case "leaveReply":
      case "canned":
        // Keys that the reply box handles itself.
        return false;
      case "nextRow":
        moveRowFocus(list.current, 1);
        return true;
      case "previousRow":
        moveRowFocus(list.current, -1);
        return true;
      case "claim":
        claimSelected();
        return true;
      case "claimNext":
        goNext();
        return true;
      case "reply":
        boxOf(openId)?.focus();
        return true;
      case "release":
        if (held) columnActions.release(openId);
        return true;
      case "transfer":
        if (held) columnActions.transfer(openId, openName);
        return true;
      case "snooze":
        if (held) columnActions.snooze(openId, openName);
        return true;
      case "ownSearch":
        void navigate({ to: "/my-conversations" });
        return true;
      case "keep":
        if (held) columnActions.keep(openId);
        return true;
      case "flag":
        if (held) askForFlag(openId);
        return true;
      case "search":
        if (held) toggleSearch(openId);
        return true;
      case "openHeld":
        openHeld(key);
        return true;
      case "columns": {
        const next = settings.columns >= fitting ? 1 : ((settings.columns + 1) as 2 | 3);
        changeDeskSettings(settings, { columns: next });
        actions.say(fitting === 1 ? "Side by side needs a window of 1280 pixels or more." : null);
        return true;
      }
      case "break":
        if (presence.own !== null && !presence.choosing) {
          presence.choose(presence.own.state === "available" ? "break" : "available");
        }
        return true;
      case "toggleFacts":
        columnActions.toggleFacts();
        return true;
      case "showShortcuts":
        desk.showShortcuts();
        return true;
      case "find":
        // The frame's, on every page (find-opener.tsx).
        return false;
      default:
        return action satisfies never;
    }
  });
}
