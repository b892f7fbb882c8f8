import { type Cents, centsFromText, textFromCents, ZERO } from '@underlay/domain/money/money.ts';
import type { TextBinding } from '../../../ui/fields/field-binding.ts';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { MoneyField } from '../../../ui/fields/text-fields.tsx';
import classes from './settings-page.module.css';

interface TypedCode {
  readonly codeWhen: string;
  readonly codeTotal: string;
}

const WHENS = [
  { value: 'never', label: 'Never' },
  { value: 'always', label: 'Always' },
  { value: 'from', label: 'From a total on' },
] as const;

const HELP =
  'The customer gets six digits at their confirmed e-mail address or phone, and types them to sign. A signature on paper needs none.';

/** SIGN-12: when a signature takes a code. */
export function CodeFields({ form, when }: { form: { text: (path: string) => TextBinding }; when: string }) {
  return (
    <fieldset className={classes.schedule}>
      <legend>Code before signing</legend>
      <SelectField {...form.text('codeWhen')} label="Ask for a code" options={WHENS} choose={null} help={HELP} />
      {when === 'from' && <MoneyField {...form.text('codeTotal')} label="From a total of" />}
    </fieldset>
  );
}

/** A server of the version before, beside this one, knows of none. */
export function typedCode(codeFrom: Cents | null | undefined): TypedCode {
  if (codeFrom === null || codeFrom === undefined) return { codeWhen: 'never', codeTotal: '' };
  return codeFrom === ZERO
    ? { codeWhen: 'always', codeTotal: '' }
    : { codeWhen: 'from', codeTotal: textFromCents(codeFrom) };
}

export function sentCode({ codeWhen, codeTotal }: TypedCode): Cents | null {
  if (codeWhen === 'never') return null;
  return codeWhen === 'always' ? ZERO : centsFromText(codeTotal);
}

export function codeTotalRule(text: unknown, { codeWhen }: { readonly codeWhen: string }): string | null {
  if (codeWhen !== 'from') return null;
  const total = centsFromText(String(text ?? ''));
  return total !== null && total > 0 ? null : 'Must be an amount above $0.00.';
}
