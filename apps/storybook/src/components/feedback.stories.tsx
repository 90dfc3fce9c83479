import { Badge } from "@parlour/ui/badge.tsx";
import { Button } from "@parlour/ui/button.tsx";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Meter } from "@parlour/ui/meter.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { ProgressBar } from "@parlour/ui/progress-bar.tsx";
import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import { Stepper } from "@parlour/ui/stepper.tsx";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { Moon } from "lucide-react";
import { fn } from "storybook/test";
import { Shelf } from "./shelf.tsx";

const meta: Meta = {
  title: "Components/Feedback",
  component: Notice,
  subcomponents: { Badge, EmptyState, Meter, ProgressBar, Skeleton, Spinner, Stepper },
  tags: ["autodocs"],
};
export default meta;

const createSteps = ["Start", "Date of birth", "Username", "Password", "One last step", "Done"];

export const Notices: StoryObj = {
  render: () => (
    <Shelf title="Notices">
      <Shelf.Row name="tones" stacked>
        <Notice tone="info">You get 3 free replies to try it out.</Notice>
        <Notice tone="success">Your details were updated successfully</Notice>
        <Notice tone="warning" title="3 credits left">
          Each reply you receive costs 1 credit.
        </Notice>
        <Notice tone="error">Looks like you have entered the wrong password!</Notice>
      </Shelf.Row>
      <Shelf.Row name="with an action and a way to dismiss it" stacked>
        <Notice
          tone="error"
          title="Could not retrieve your balance"
          onClose={fn()}
          action={<Button variant="secondary">Try again</Button>}
        >
          Nothing was charged.
        </Notice>
      </Shelf.Row>
    </Shelf>
  ),
};

export const Progress: StoryObj = {
  render: () => (
    <Shelf title="Progress">
      <Shelf.Row name="stepper" stacked>
        <Stepper label="Create account" steps={createSteps} current={1} />
        <Stepper label="Create account, further on" steps={createSteps} current={4} />
      </Shelf.Row>
      <Shelf.Row name="bar" stacked>
        <ProgressBar label="Uploading your photo" value={0.4} />
        <ProgressBar label="Loading" />
      </Shelf.Row>
      <Shelf.Row name="spinner">
        <Spinner label="Signing in" showLabel />
      </Shelf.Row>
      <Shelf.Row name="strength" stacked>
        <Meter label="Strength" value={0} max={99} tone="error" valueText="Not yet" />
        <Meter label="Strength" value={33} max={99} tone="error" valueText="Weak" />
        <Meter label="Strength" value={66} max={99} tone="warning" valueText="Nearly there" />
        <Meter label="Strength" value={99} max={99} tone="success" valueText="Strong" />
      </Shelf.Row>
    </Shelf>
  ),
};

export const Placeholders: StoryObj = {
  render: () => (
    <Shelf title="Nothing here, or not yet">
      <Shelf.Row name="skeleton" stacked>
        <Skeleton width={56} height={56} round />
        <Skeleton width="70%" />
        <Skeleton />
        <Skeleton height="6rem" />
      </Shelf.Row>
      <Shelf.Row name="empty" stacked>
        <EmptyState
          level={3}
          icon={<Moon />}
          title="Nobody is about just now"
          text="Profiles come and go through the night. Look in again in a little while."
          action={<Button variant="secondary">Look again</Button>}
        />
      </Shelf.Row>
    </Shelf>
  ),
};

export const Badges: StoryObj = {
  render: () => (
    <Shelf title="Badges">
      <Shelf.Row name="tones">
        <Badge>Offline</Badge>
        <Badge tone="primary">3</Badge>
        <Badge tone="info">New</Badge>
        <Badge tone="success">Online</Badge>
        <Badge tone="warning">3 credits left</Badge>
        <Badge tone="error">Failed</Badge>
      </Shelf.Row>
    </Shelf>
  ),
};
