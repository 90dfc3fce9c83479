import { Button } from "@parlour/ui/button.tsx";
import { Card } from "@parlour/ui/card.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Row } from "@parlour/ui/row.tsx";
import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { AgePhrase } from "../chat/age-phrase.tsx";
import { useRefusalEnd } from "../chat/use-refusal-end.ts";
import styles from "./checkout-page.module.css";

interface AgeToConfirmProps {
  /** The server's text: what to text to which number. */
  readonly explanation: string;
  readonly isAsking: boolean;
  readonly onRetry: () => void;
}

/**
 * Shown before a purchase in a region with age verification, as in chat. Continues automatically once the age is
 * confirmed.
 */
export function AgeToConfirm({ explanation, isAsking, onRetry }: AgeToConfirmProps) {
  const [hasAsked, setHasAsked] = useState(false);
  useRefusalEnd("age_verification_required", onRetry);
  return (
    <Card className={styles["step"]}>
      <output className={styles["refused"]}>
        <EmptyState
          icon={<BadgeCheck />}
          title="Confirm your age to buy"
          text={`Nothing was charged. ${explanation}`}
          action={
            <Row gap={3} justify="center">
              <AgePhrase />
              <Button
                variant="quiet"
                loading={isAsking}
                onClick={() => {
                  setHasAsked(true);
                  onRetry();
                }}
              >
                I have sent the text
              </Button>
              {hasAsked && !isAsking ? (
                <p className={styles["small"]}>
                  Your text has not arrived yet. It can take a minute; this page goes on by itself.
                </p>
              ) : null}
            </Row>
          }
        />
      </output>
    </Card>
  );
}
