import { einWhileTyping, ssnWhileTyping } from '@underlay/domain/contact/tax-number.ts';
import { KEPT_HELP } from './account-number-fields.tsx';
import type { FieldProps } from './input-props.tsx';
import { WrittenField } from './written-field.tsx';

type TaxNumberProps = FieldProps & {
  /** The mask of the stored number. An empty field then means that it stays (D43). */
  readonly stored?: string | undefined;
};

/** The dashes come while typing. The browser does not remember the number (FORM-16). */
export const SsnField = (props: TaxNumberProps) => <TaxNumber {...props} written={ssnWhileTyping} />;

/** FORM-20. */
export const EinField = (props: TaxNumberProps) => <TaxNumber {...props} written={einWhileTyping} />;

function TaxNumber({ stored = '', ...props }: TaxNumberProps & { written: (text: string) => string }) {
  const kept = stored === '' ? {} : { placeholder: stored, help: KEPT_HELP };
  return <WrittenField autoComplete="off" {...kept} required={stored === ''} {...props} />;
}
