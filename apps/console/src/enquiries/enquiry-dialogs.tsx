import {
  assignEnquiry,
  changeEnquiryType,
  extendEnquiry,
  resolveEnquiry,
  type Enquiry,
} from "@parlour/contract/operations/ops-privacy";
import { answerLength } from "@parlour/contract/rules/customer-request";
import {
  privacyRequestTypes,
  refusalGrounds,
  requestDueOn,
  type PrivacyRequestType,
  type RefusalGround,
} from "@parlour/contract/rules/privacy-request";
import { mixed, object, string } from "yup";
import { FormDialog } from "../parts/form-dialog.tsx";
import { FormSelect, FormTextArea } from "../parts/form-fields.tsx";
import { LoadState } from "../parts/load-state.tsx";
import { useEnquiryOwners } from "../queries/enquiry-owners-query.ts";
import { useConsole } from "../services/console-services.ts";
import { useShowChanged } from "./enquiry-keys.ts";
import { dayText, groundChoices, typeChoices } from "./enquiry-labels.ts";

interface EnquiryDialogProps {
  readonly enquiry: Enquiry;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives a request to a member of staff, or takes it from its owner. */
export function AssignDialog({ enquiry, open, onClose }: EnquiryDialogProps) {
  const { client } = useConsole();
  const showChanged = useShowChanged();
  const owners = useEnquiryOwners();
  return (
    <FormDialog
      title="Who sees to it"
      open={open}
      onClose={onClose}
      initialValues={{ ownerId: enquiry.ownerId ?? "" }}
      schema={object({ ownerId: string().default("") })}
      operation="assignEnquiry"
      submitLabel="Assign"
      onSubmit={async ({ ownerId }) => {
        const body = { ownerId: ownerId === "" ? null : ownerId };
        showChanged(await client.call(assignEnquiry, { params: { enquiryId: enquiry.id }, body }));
      }}
    >
      <LoadState operation="enquiryOwners" query={owners} rows={1}>
        {(staff) => (
          <FormSelect
            name="ownerId"
            label="Owner"
            placeholder="Nobody yet"
            hint="Supervisors and administrators."
            choices={staff.map(({ staffId, displayName }) => ({ value: staffId, label: displayName }))}
          />
        )}
      </LoadState>
    </FormDialog>
  );
}

/** Changes what a request is for. */
export function TypeDialog({ enquiry, open, onClose }: EnquiryDialogProps) {
  const { client } = useConsole();
  const showChanged = useShowChanged();
  return (
    <FormDialog
      title="What they ask for"
      open={open}
      onClose={onClose}
      initialValues={{ type: enquiry.type }}
      schema={object({
        type: mixed<PrivacyRequestType>()
          .oneOf([...privacyRequestTypes])
          .required(),
      })}
      operation="changeEnquiryType"
      submitLabel="Change the type"
      onSubmit={async (body) => {
        showChanged(await client.call(changeEnquiryType, { params: { enquiryId: enquiry.id }, body }));
      }}
    >
      <FormSelect name="type" label="Type" choices={typeChoices} />
    </FormDialog>
  );
}

/** Extends a request by two months. */
export function ExtendDialog({ enquiry, open, onClose }: EnquiryDialogProps) {
  const { client } = useConsole();
  const showChanged = useShowChanged();
  return (
    <FormDialog
      title="Extend by two months"
      open={open}
      onClose={onClose}
      initialValues={{ reason: "" }}
      schema={object({
        reason: string().trim().required("Say why it takes longer").max(1000, "1,000 characters at most"),
      })}
      operation="extendEnquiry"
      submitLabel={`Extend to ${dayText(requestDueOn(enquiry.receivedOn, true))}`}
      onSubmit={async (body) => {
        showChanged(await client.call(extendEnquiry, { params: { enquiryId: enquiry.id }, body }));
      }}
    >
      <p>
        Only for a request that is complex, or one of many. Tell them and say why before{" "}
        {dayText(enquiry.dueOn)} has passed. It can be extended once.
      </p>
      <FormTextArea name="reason" label="The reason that they are told" limit={1000} autoFocus />
    </FormDialog>
  );
}

/** The longest text of a closing dialog: an answer to what a customer sent goes out as one text. */
const limitOf = ({ reference }: Enquiry) => (reference === null ? 2000 : answerLength);

function outcomeOf(enquiry: Enquiry) {
  const limit = limitOf(enquiry);
  return string()
    .trim()
    .max(limit, limit === 2000 ? "2,000 characters at most" : `${limit} characters at most`);
}

const isOwn = ({ reference }: Enquiry) => reference !== null;

/** Closes a request as done. */
export function DoneDialog({ enquiry, open, onClose }: EnquiryDialogProps) {
  const { client } = useConsole();
  const showChanged = useShowChanged();
  return (
    <FormDialog
      title="Mark as done"
      open={open}
      onClose={onClose}
      initialValues={{ outcome: "" }}
      schema={object({ outcome: outcomeOf(enquiry).required("Say what was done") })}
      operation="resolveEnquiry"
      submitLabel="Done"
      onSubmit={async (body) => {
        showChanged(await client.call(resolveEnquiry, { params: { enquiryId: enquiry.id }, body }));
      }}
    >
      <FormTextArea
        name="outcome"
        label={isOwn(enquiry) ? "Answer to the customer" : "What was done"}
        hint={
          isOwn(enquiry)
            ? "It is texted to them at once and shown in My Account. Other people may see their phone, so mention nothing intimate."
            : "What they got, and how. It is erased with the customer."
        }
        limit={limitOf(enquiry)}
        autoFocus
      />
      <p>It is kept for 3 months more and then removed. It can&apos;t be opened again.</p>
    </FormDialog>
  );
}

/** Closes a request as refused. */
export function RefuseDialog({ enquiry, open, onClose }: EnquiryDialogProps) {
  const { client } = useConsole();
  const showChanged = useShowChanged();
  return (
    <FormDialog
      title="Refuse the request"
      open={open}
      onClose={onClose}
      initialValues={{ refusedBecause: "" as RefusalGround, outcome: "" }}
      schema={object({
        refusedBecause: mixed<RefusalGround>()
          .oneOf([...refusalGrounds], "Choose why")
          .required("Choose why"),
        outcome: outcomeOf(enquiry).required("Say what they were told"),
      })}
      operation="resolveEnquiry"
      submitLabel="Refuse"
      danger
      onSubmit={async (body) => {
        showChanged(await client.call(resolveEnquiry, { params: { enquiryId: enquiry.id }, body }));
      }}
    >
      <FormSelect name="refusedBecause" label="Why" placeholder="Choose why" choices={groundChoices} />
      <FormTextArea
        name="outcome"
        label={isOwn(enquiry) ? "Answer to the customer" : "What they were told"}
        hint={
          isOwn(enquiry)
            ? "With the reason. It is texted to them at once and shown in My Account, with the bodies to which they can complain."
            : "With why, and that they can complain to the data protection authority."
        }
        limit={limitOf(enquiry)}
      />
      <p>It is kept for 3 months more and then removed. It can&apos;t be opened again.</p>
    </FormDialog>
  );
}
