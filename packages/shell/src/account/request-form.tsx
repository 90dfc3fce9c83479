import { hideProfile } from "@parlour/contract/operations/profiles";
import { sendRequest, type OwnRequest } from "@parlour/contract/operations/privacy";
import {
  customerRequestKinds,
  customerRequestLength,
  type CustomerRequestKind,
} from "@parlour/contract/rules/customer-request";
import { Button } from "@parlour/ui/button.tsx";
import { FieldFrame } from "@parlour/ui/field-frame.tsx";
import { fieldDescription } from "@parlour/ui/field-messages.tsx";
import { Notice } from "@parlour/ui/notice.tsx";
import { Field, Form, Formik, useField, type FormikHelpers } from "formik";
import { useId, useRef, type ReactNode } from "react";
import { boolean, mixed, object, string } from "yup";
import { ActionFailed } from "../app/action-failed.tsx";
import { useServices } from "../app/services-context.tsx";
import { ownRequestsKey } from "../queries/own-requests-query.ts";
import { profilesKey, useProfiles } from "../queries/profiles-query.ts";
import { useAction } from "../queries/use-action.ts";
import { dayText } from "./date-text.ts";
import styles from "./help-section.module.css";
import { requestChoices } from "./request-labels.ts";

interface RequestValues {
  kind: CustomerRequestKind | "";
  profileId: string;
  hide: boolean;
  text: string;
}

const empty: RequestValues = { kind: "", profileId: "", hide: false, text: "" };

const schema = object({
  kind: mixed<CustomerRequestKind>()
    .oneOf([...customerRequestKinds], "Choose what it is about")
    .required("Choose what it is about"),
  profileId: string().when("kind", ([kind], field) =>
    kind === "report" ? field.required("Choose the profile") : field,
  ),
  hide: boolean(),
  text: string()
    .trim()
    .required("Write what happened")
    .max(customerRequestLength, "Keep it under 2,000 characters"),
});

/** The form for complaints, reports and objections. A report can hide the profile as well. */
export function RequestForm() {
  const { client, newId } = useServices();
  // The same id until it is stored, so that trying again sends nothing twice.
  const requestId = useRef<string>(null);
  const send = useAction({
    act: async ({ kind, profileId, hide, text }: RequestValues) => {
      if (kind === "") throw new Error("the form sends no request without a kind");
      const isReport = kind === "report";
      requestId.current ??= newId();
      const body = { requestId: requestId.current, kind, text, profileId: isReport ? profileId : null };
      const sent = await client.call(sendRequest, { body });
      if (isReport && hide) await client.call(hideProfile, { params: { profileId }, body: { hidden: true } });
      return sent;
    },
    outdates: [ownRequestsKey, profilesKey],
    onDone: () => {
      requestId.current = null;
    },
  });

  async function submit(values: RequestValues, form: FormikHelpers<RequestValues>) {
    try {
      await send.mutateAsync(values);
      form.resetForm();
    } catch {
      // The action's error is shown below.
    }
  }

  return (
    <Formik<RequestValues>
      initialValues={empty}
      validationSchema={schema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ values, isSubmitting }) => (
        <Form
          className={styles["form"]}
          noValidate
          onChange={() => {
            requestId.current = null;
            send.reset();
          }}
        >
          <Choice name="kind" label="What it is about" placeholder="Choose what it is about">
            {customerRequestKinds.map((kind) => (
              <option key={kind} value={kind}>
                {requestChoices[kind]}
              </option>
            ))}
          </Choice>
          {values.kind === "report" ? <ReportedProfile /> : null}
          <Words />
          <Button type="submit" className={styles["send"]} loading={isSubmitting}>
            Send
          </Button>
          <ActionFailed error={send.error} />
          {send.data === undefined ? null : <Arrived request={send.data} />}
        </Form>
      )}
    </Formik>
  );
}

function Arrived({ request: { reference, dueOn } }: { readonly request: OwnRequest }) {
  return (
    <Notice tone="success" title={`We have it: reference ${reference}.`}>
      You get our answer by text by {dayText(dueOn)}. You can read it here, too.
    </Notice>
  );
}

function ReportedProfile() {
  const hideId = useId();
  const { data: profiles = [] } = useProfiles();
  return (
    <>
      <Choice name="profileId" label="Profile" placeholder="Choose the profile">
        {profiles.map(({ id, name, age }) => (
          <option key={id} value={id}>
            {name}, {age}
          </option>
        ))}
      </Choice>
      <label className={styles["check"]} htmlFor={hideId}>
        <Field type="checkbox" id={hideId} name="hide" />
        <span>Hide this profile from my lists, too</span>
      </label>
    </>
  );
}

interface ChoiceProps {
  readonly name: "kind" | "profileId";
  readonly label: string;
  readonly placeholder: string;
  readonly children: ReactNode;
}

function Choice({ name, label, placeholder, children }: ChoiceProps) {
  const id = useId();
  const [field, { error, touched }] = useField<string>(name);
  const shown = touched ? error : undefined;
  return (
    <FieldFrame inputId={id} label={label} error={shown}>
      <select
        {...field}
        id={id}
        className={styles["select"]}
        aria-invalid={shown === undefined ? undefined : true}
        aria-describedby={fieldDescription(id, undefined, shown, undefined)}
      >
        <option value="">{placeholder}</option>
        {children}
      </select>
    </FieldFrame>
  );
}

function Words() {
  const id = useId();
  const [field, { error, touched }] = useField<string>("text");
  const shown = touched ? error : undefined;
  const hint = `${field.value.length} of ${customerRequestLength.toLocaleString("en")}`;
  return (
    <FieldFrame inputId={id} label="What happened, and what you want us to do" hint={hint} error={shown}>
      <textarea
        {...field}
        id={id}
        rows={5}
        className={styles["area"]}
        aria-invalid={shown === undefined ? undefined : true}
        aria-describedby={fieldDescription(id, hint, shown, undefined)}
      />
    </FieldFrame>
  );
}
