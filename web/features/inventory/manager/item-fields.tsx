import type { FieldProps } from '../../../ui/fields/input-props.tsx';
import { MoneyField, TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { Span } from '../../../ui/layout/form-layout.tsx';

/** The facts of an item, the same when it is new and when it is edited. */
export const ItemFields = ({ field, autoFocus }: { field: (path: string) => FieldProps; autoFocus?: boolean }) => (
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
    <TextField {...field('upc')} autoComplete="off" />
    <TextField {...field('sku')} autoComplete="off" />
  </>
);
