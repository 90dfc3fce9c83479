import { complaintBodies } from "@parlour/contract/rules/customer-request";
import { LifeBuoy } from "lucide-react";
import { useTenant } from "../tenant/tenant-context.tsx";
import { AccountSection } from "./account-section.tsx";
import styles from "./help-section.module.css";
import { OwnRequests } from "./own-requests.tsx";
import { RequestForm } from "./request-form.tsx";

/** Complaints, reports and objections: the form, what was sent, and whom else to turn to (PRIVACY-8 to PRIVACY-12). */
export function HelpSection() {
  const { regionAbbreviation, customerServiceEmail } = useTenant();
  return (
    <AccountSection
      id="help"
      icon={<LifeBuoy />}
      title="Help and complaints"
      lead="Complain, report a profile, or object to how your data is used. You get a reference at once and our answer by text within 30 days."
    >
      <RequestForm />
      <OwnRequests />
      <div className={styles["others"]}>
        <h3 className={styles["heading"]}>If our answer doesn't settle it</h3>
        <ul className={styles["bodies"]}>
          {complaintBodies[regionAbbreviation].map(({ name, about, url }) => (
            <li key={name}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
              , about {about}
            </li>
          ))}
        </ul>
        <p className={styles["quiet"]}>You can also write to {customerServiceEmail}.</p>
      </div>
    </AccountSection>
  );
}
