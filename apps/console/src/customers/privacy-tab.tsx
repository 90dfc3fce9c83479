import type { CustomerFacts } from "@parlour/contract/operations/back-office";
import { EmptyState } from "@parlour/ui/empty-state.tsx";
import { Grid } from "@parlour/ui/grid.tsx";
import { Inbox } from "lucide-react";
import { EnquiriesTable } from "../enquiries/enquiries-table.tsx";
import { NewEnquiry } from "../enquiries/new-enquiry.tsx";
import { Card } from "../parts/card.tsx";
import { ForRole } from "../parts/for-role.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useCustomerEnquiries } from "../queries/customer-enquiries-query.ts";
import styles from "./customer-page.module.css";
import { DataRights } from "./data-rights.tsx";

/** The customer's privacy requests, and their rights: a copy of their data, and erasure. */
export function PrivacyTab({ customer }: { readonly customer: CustomerFacts }) {
  const query = useCustomerEnquiries(customer.customerId);
  return (
    <Grid columns="medium">
      <ForRole
        atLeast="admin"
        otherwise={
          <Card title="Copy and erasure">
            <p className={styles["muted"]}>
              Customers can take out their data and erase themselves in their account. Where they ask by post
              or e-mail, write the request down here; an administrator does the rest.
            </p>
          </Card>
        }
      >
        <DataRights customer={customer} />
      </ForRole>
      <Card title="Requests of theirs" actions={<NewEnquiry customerId={customer.customerId} />}>
        <LoadState operation="listEnquiries" query={query}>
          {({ enquiries }) => (
            <EnquiriesTable
              caption="Requests of theirs, newest first"
              enquiries={enquiries}
              ofCustomer
              empty={
                <EmptyState
                  icon={<Inbox />}
                  level={3}
                  title="No requests"
                  text="No request of theirs is recorded. Add requests that come by post, e-mail or phone."
                />
              }
            />
          )}
        </LoadState>
      </Card>
    </Grid>
  );
}
