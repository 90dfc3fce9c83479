import { Badge } from "@parlour/ui/badge.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { useSyncExternalStore } from "react";
import { useOverlayServices } from "../overlay-context.tsx";

/** Whether the reader agreed to the cookies that we ask about, and the button that changes it (COOKIE-15). */
export function CookieChoice() {
  const { cookieConsent } = useOverlayServices().ports;
  const agreed = useSyncExternalStore(cookieConsent.subscribe, cookieConsent.given, () => false);
  return (
    <>
      <Row as="p" gap={3} align="center" wrap={false} aria-live="polite">
        <Badge tone={agreed ? "success" : "neutral"}>{agreed ? "Agreed" : "Not agreed"}</Badge>
        {agreed ? "You agreed to these cookies." : "You have not agreed, so none of them is set."}
      </Row>
      <Row>
        <Button variant="secondary" onClick={() => cookieConsent.set(!agreed)}>
          {agreed ? "Take my agreement back" : "I agree to these cookies"}
        </Button>
      </Row>
    </>
  );
}
