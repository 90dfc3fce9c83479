import { useNavigate } from "@tanstack/react-router";
import { findCustomer } from "@parlour/contract/operations/back-office";
import { useState } from "react";
import { object, string } from "yup";
import { Card } from "../parts/card.tsx";
import { ConsoleForm } from "../parts/console-form.tsx";
import { FormSelect, FormText } from "../parts/form-fields.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { PageHeader } from "../parts/page-header.tsx";
import { brandChoices } from "../parts/site-picker.tsx";
import { customerFactsKey } from "../queries/customer-facts-query.ts";
import { useSites } from "../queries/sites-query.ts";
import { useConsole } from "../services/console-services.ts";
import styles from "./customers-page.module.css";

const schema = object({
  brand: string().required("Choose the brand they use"),
  phone: string()
    .trim()
    .required("Enter their whole phone number")
    .matches(/^[+\d][\d\s().-]{3,31}$/, "That is not a phone number"),
});

const brandKey = "parlour-console-customer-brand";

/** Finds a customer by their whole phone number, as they state it when they write in. There is no list to browse. */
export function CustomersPage() {
  const { client, queryClient } = useConsole();
  const navigate = useNavigate();
  const sites = useSites();
  const [lastBrand] = useState(() => sessionStorage.getItem(brandKey) ?? "");

  return (
    <>
      <PageHeader
        title="Customers"
        lead="Look somebody up by the phone number they gave when they wrote or called. Every look-up is kept in the audit, found or not."
      />
      <Card title="Find a customer">
        <LoadState operation="opsSites" query={sites} rows={2}>
          {(all) => (
            <ConsoleForm
              inline
              initialValues={{
                brand: all.some(({ brand }) => brand === lastBrand) ? lastBrand : (all[0]?.brand ?? ""),
                phone: "",
              }}
              schema={schema}
              operation="findCustomer"
              submitLabel="Find"
              onSubmit={async (body) => {
                const facts = await client.call(findCustomer, { body });
                sessionStorage.setItem(brandKey, body.brand);
                // The results were already read and audited.
                queryClient.setQueryData(customerFactsKey(facts.customerId), facts);
                void navigate({ to: "/customers/$customerId", params: { customerId: facts.customerId } });
              }}
            >
              <FormSelect name="brand" label="Brand" choices={brandChoices(all)} />
              <FormText
                name="phone"
                label="Phone number"
                type="tel"
                autoComplete="off"
                autoFocus
                hint="The whole number, as they write it: 07700 900123 or +44 7700 900123"
              />
            </ConsoleForm>
          )}
        </LoadState>
      </Card>
      <section className={styles["notes"]} aria-label="Good to know">
        <h2>Good to know</h2>
        <ul>
          <li>A customer of one brand is unknown to the others: choose the brand they talk about.</li>
          <li>
            There is no list of customers. Search (Ctrl K) also finds a username, a receipt, a payment, or a
            card&apos;s last four digits with amount and day.
          </li>
          <li>
            Numbers and dates of birth stay hidden. A number can be shown on the customer&apos;s page, with a
            reason.
          </li>
        </ul>
      </section>
    </>
  );
}
