import { Row } from "@parlour/ui/row.tsx";
import { Link } from "@tanstack/react-router";
import { SiteBadge } from "../desk/site-badge.tsx";

interface CustomerCellProps {
  readonly customerId: string;
  /** Null: erased. */
  readonly username: string | null;
  readonly brand: string;
  readonly region: string;
  /** The part of the customer's page that is opened. */
  readonly tab?: string;
}

/** A customer in a row of a list, with brand and region (OFFICE-9). */
export function CustomerCell({ customerId, username, brand, region, tab }: CustomerCellProps) {
  return (
    <Row as="span" gap={1} columnGap={2} align="center">
      <Link to="/customers/$customerId" params={{ customerId }} search={tab === undefined ? {} : { tab }}>
        {username ?? "Erased customer"}
      </Link>
      <SiteBadge brand={brand} region={region} />
    </Row>
  );
}
