import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { Stack } from "@parlour/ui/stack.tsx";
import { CopyButton } from "../account/copy-button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { When } from "../parts/when.tsx";
import styles from "./staff.module.css";

/** A new link, which its maker sees only this once. */
export interface MadeLink {
  readonly displayName: string;
  readonly username: string;
  readonly token: string;
  readonly expiresAt: string;
}

/** Shows a one-time link. It cannot be shown again later. */
export function LinkDialog({
  link,
  onClose,
}: {
  readonly link: MadeLink | null;
  readonly onClose: () => void;
}) {
  const address = link === null ? "" : `${location.origin}/invitation#${link.token}`;
  return (
    <Dialog title="One-time link" open={link !== null} onClose={onClose}>
      {link === null ? null : (
        <Stack>
          <p>
            For <strong>{link.displayName}</strong> ({link.username}). It works once, until{" "}
            <When at={link.expiresAt} />, and <strong>is shown only now</strong>.
          </p>
          <output className={styles["link"]} aria-label="Link">
            {address}
          </output>
          <p className={styles["quiet"]}>
            The person who opens it chooses the password, so hand it over in person or by a private message.
          </p>
          <Row>
            <CopyButton text={address} label="Copy the link" done="Link copied" />
            <Button variant="quiet" onClick={onClose}>
              Close
            </Button>
          </Row>
        </Stack>
      )}
    </Dialog>
  );
}
