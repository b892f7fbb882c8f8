import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { MoneyField, TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { Span } from '../../../ui/layout/form-layout.tsx';
import { CodeField } from './code-field.tsx';

interface ItemFieldsProps {
  readonly businessId: string;
  readonly itemId?: string;
  readonly form: { readonly field: (path: string) => FieldProps; readonly busy: boolean };
  readonly autoFocus?: boolean;
}

/** The facts of an item, the same when it is new and when it is edited. */
export const ItemFields = ({ businessId, itemId, form: { field, busy }, autoFocus }: ItemFieldsProps) => (
  <>
    <Span of={4}>
      <TextField {...field('name')} autoComplete="off" {...(autoFocus && { autoFocus })} />
    </Span>
    <Span of={2}>
      <MoneyField {...field('retailPricePerItem')} help="Dollars for one." />
    </Span>
    <Span of={6}>
      <TextAreaField {...field('description')} />
    </Span>
    <CodeField {...field('upc')} {...{ businessId, itemId }} code="upc" saving={busy} />
    <CodeField {...field('sku')} {...{ businessId, itemId }} code="sku" saving={busy} />
  </>
);
