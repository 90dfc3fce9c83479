import { Form, Formik, type FormikHelpers, type FormikProps, type FormikValues } from "formik";
import type { ReactNode } from "react";
import type { ObjectSchema } from "yup";
import forms from "./overlay-form.module.css";

/** A form's state, and why the server refused it last. */
export type OverlayFormState<Values> = FormikProps<Values> & {
  /** Shown at the field; undefined: not refused. Removed by `setStatus(undefined)` and by sending again. */
  readonly refusal: string | undefined;
};

interface OverlayFormProps<Values extends FormikValues> {
  readonly initialValues: Values;
  readonly schema: ObjectSchema<Values>;
  readonly validateOnBlur?: boolean;
  readonly validateOnMount?: boolean;
  /** Sends valid values. Resolves to the error to show at the field, or undefined on success. */
  readonly onSubmit: (values: Values, form: FormikHelpers<Values>) => Promise<string | undefined>;
  readonly children: (form: OverlayFormState<Values>) => ReactNode;
}

/** The form of an overlay, with Formik and Yup. Enter submits. */
export function OverlayForm<Values extends FormikValues>(props: OverlayFormProps<Values>) {
  const { initialValues, schema, validateOnBlur = true, validateOnMount = false, onSubmit, children } = props;
  return (
    <Formik<Values>
      initialValues={initialValues}
      validationSchema={schema}
      validateOnBlur={validateOnBlur}
      validateOnMount={validateOnMount}
      onSubmit={async (values, form) => {
        form.setStatus(undefined);
        form.setStatus(await onSubmit(values, form));
      }}
    >
      {(form) => (
        <Form className={forms["form"]} noValidate>
          {children({ ...form, refusal: typeof form.status === "string" ? form.status : undefined })}
        </Form>
      )}
    </Formik>
  );
}
