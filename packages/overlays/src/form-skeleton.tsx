import { Skeleton } from "@parlour/ui/skeleton.tsx";
import { Spinner } from "@parlour/ui/spinner.tsx";
import forms from "./overlay-form.module.css";

/** A form's placeholder until the account has loaded. */
export function FormSkeleton() {
  return (
    <div className={forms["form"]}>
      <Spinner label="Loading your account" showLabel />
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
}
