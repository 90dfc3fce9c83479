import { VisuallyHidden } from "@parlour/ui/visually-hidden.tsx";
import { Link, useLocation } from "@tanstack/react-router";
import { MessagesSquare, PanelLeftClose, PanelLeftOpen, Search, type LucideIcon } from "lucide-react";
import type { ComponentType } from "react";
import { AccountMenu } from "./account-menu.tsx";
import { liesIn, menuFor, type MenuOwner } from "./area-rules.ts";
import { areas } from "./areas.ts";
import { ConsoleMark } from "./console-mark.tsx";
import styles from "./rail.module.css";

interface RailItemProps {
  readonly to: string;
  readonly title: string;
  readonly icon: LucideIcon;
  readonly current: boolean;
  readonly badge?: ComponentType | undefined;
  readonly onFollow: () => void;
}

function RailItem({ to, title, icon: Icon, current, badge: Badge, onFollow }: RailItemProps) {
  return (
    <li>
      <Link
        to={to}
        className={styles["item"]}
        aria-current={current ? "page" : undefined}
        title={title}
        onClick={onFollow}
      >
        <Icon className={styles["icon"]} aria-hidden />
        <span className={styles["word"]}>{title}</span>
        {Badge === undefined ? null : (
          <span className={styles["badge"]}>
            <Badge />
          </span>
        )}
      </Link>
    </li>
  );
}

interface RailProps {
  readonly id: string;
  /** Whose menu it is. */
  readonly owner: MenuOwner;
  readonly collapsed: boolean;
  readonly onCollapse: (collapsed: boolean) => void;
  readonly onFind: () => void;
  readonly onSignOut: () => void;
}

/** The console's menu: on the left, or behind a button on narrow screens, where it is a popover. */
export function Rail({ id, owner, collapsed, onCollapse, onFind, onSignOut }: RailProps) {
  const { pathname } = useLocation();
  const atDesk = pathname === "/" || liesIn("/conversations", pathname);
  const close = () => {
    const rail = document.getElementById(id);
    if (rail?.matches(":popover-open") === true) rail.hidePopover();
  };

  return (
    <nav
      id={id}
      popover="auto"
      className={styles["rail"]}
      data-collapsed={collapsed || undefined}
      aria-label="Console"
    >
      <div className={styles["mark"]}>
        <ConsoleMark />
      </div>
      <button
        type="button"
        className={`${styles["item"] ?? ""} ${styles["find"] ?? ""}`}
        title="Search (Ctrl K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          close();
          onFind();
        }}
      >
        <Search className={styles["icon"]} aria-hidden />
        <span className={styles["word"]}>
          Search
          <VisuallyHidden> the console</VisuallyHidden>
        </span>
        <kbd className={styles["keys"]} aria-hidden>
          Ctrl K
        </kbd>
      </button>
      <div className={styles["groups"]}>
        {menuFor(owner, areas).map(({ group, areas: shown }) => (
          <div key={group} className={styles["group"]}>
            <p className={styles["groupName"]} id={`${id}-${group}`}>
              {group}
            </p>
            <ul className={styles["list"]} aria-labelledby={`${id}-${group}`}>
              {group === "Desk" ? (
                <RailItem to="/" title="Desk" icon={MessagesSquare} current={atDesk} onFollow={close} />
              ) : null}
              {shown.map((area) => (
                <RailItem
                  key={area.path}
                  to={area.path}
                  title={area.title}
                  icon={area.icon}
                  current={liesIn(area.path, pathname)}
                  badge={area.badge}
                  onFollow={close}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles["foot"]}>
        <AccountMenu onSignOut={onSignOut} />
        <button
          type="button"
          className={styles["collapse"]}
          title={collapsed ? "Show the menu's words" : "Show icons alone"}
          aria-expanded={!collapsed}
          aria-label={collapsed ? "Expand menu" : "Collapse menu"}
          onClick={() => {
            onCollapse(!collapsed);
          }}
        >
          {collapsed ? (
            <PanelLeftOpen className={styles["icon"]} aria-hidden />
          ) : (
            <PanelLeftClose className={styles["icon"]} aria-hidden />
          )}
        </button>
      </div>
    </nav>
  );
}
