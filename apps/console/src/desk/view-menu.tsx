import { IconButton } from "@parlour/ui/icon-button.tsx";
import { SlidersHorizontal } from "lucide-react";
import { useId, useState } from "react";
import { useSnapshot } from "valtio";
import { askForNotifications, notificationPermission } from "../notifications/desktop-notification.ts";
import { playTone } from "../notifications/tone.ts";
import { useConsole } from "../services/console-services.ts";
import menu from "./desk-menu.module.css";
import { changeDeskSettings } from "./desk-settings.ts";

const columnLabels = { 1: "One conversation", 2: "Two side by side", 3: "Three side by side" } as const;

/** The settings of an operator's desk: columns, what sending does, sounds and notifications. */
export function ViewMenu({ fitting }: { readonly fitting: 1 | 2 | 3 }) {
  const settings = useConsole().deskSettings();
  const { columns, goOn, enterSends, sounds, notifications } = useSnapshot(settings);
  const menuId = useId();
  const [refused, setRefused] = useState(false);

  async function notify(on: boolean) {
    const allowed = !on || (await askForNotifications());
    setRefused(!allowed);
    changeDeskSettings(settings, { notifications: on && allowed });
  }

  return (
    <>
      <IconButton label="Arrange the desk" icon={<SlidersHorizontal aria-hidden />} popoverTarget={menuId} />
      <div className={menu["menu"]} id={menuId} popover="auto">
        <fieldset className={menu["group"]}>
          <legend>Open conversations</legend>
          {([1, 2, 3] as const).map((count) => (
            <label className={menu["choice"]} key={count}>
              <input
                type="radio"
                name={`${menuId}-columns`}
                checked={columns === count}
                onChange={() => {
                  changeDeskSettings(settings, { columns: count });
                }}
              />
              <span className={menu["text"]}>
                {columnLabels[count]}
                {count > fitting ? (
                  <span className={menu["hint"]}>
                    {`This window has room for ${fitting}: from ${count === 3 ? 1920 : 1280} pixels it shows ${count}.`}
                  </span>
                ) : null}
              </span>
            </label>
          ))}
        </fieldset>
        <fieldset className={menu["group"]}>
          <legend>Sending</legend>
          <label className={menu["choice"]}>
            <input
              type="checkbox"
              checked={enterSends}
              onChange={(event) => {
                changeDeskSettings(settings, { enterSends: event.target.checked });
              }}
            />
            <span className={menu["text"]}>
              Enter sends
              <span className={menu["hint"]}>Shift Enter is then a new line.</span>
            </span>
          </label>
          <label className={menu["choice"]}>
            <input
              type="checkbox"
              checked={goOn}
              onChange={(event) => {
                changeDeskSettings(settings, { goOn: event.target.checked });
              }}
            />
            <span className={menu["text"]}>
              {enterSends ? "Enter and Ctrl Enter go" : "Ctrl Enter goes"} on to the next conversation
              <span className={menu["hint"]}>
                One of yours that waits, otherwise what the queue gives. Ctrl Shift Enter always does that.
              </span>
            </span>
          </label>
        </fieldset>
        <fieldset className={menu["group"]}>
          <legend>When somebody writes</legend>
          <label className={menu["choice"]}>
            <input
              type="checkbox"
              checked={sounds}
              onChange={(event) => {
                changeDeskSettings(settings, { sounds: event.target.checked });
                if (event.target.checked) void playTone();
              }}
            />
            <span className={menu["text"]}>A soft tone</span>
          </label>
          <label className={menu["choice"]}>
            <input
              type="checkbox"
              checked={notifications}
              disabled={notificationPermission() === "unsupported"}
              onChange={(event) => {
                void notify(event.target.checked);
              }}
            />
            <span className={menu["text"]}>
              Notifications while the desk is out of sight
              <span className={menu["hint"]}>They name nobody and quote nothing.</span>
            </span>
          </label>
          {refused ? (
            <p className={menu["problem"]} role="alert">
              The browser doesn't allow notifications here. Its own settings for this page can change that.
            </p>
          ) : null}
        </fieldset>
      </div>
    </>
  );
}
