import type { TextBinding } from '../../../ui/fields/field-binding.ts';
import { MoneyField, TextAreaField, TextField } from '../../../ui/fields/text-fields.tsx';
import { Span } from '../../../ui/layout/form-layout.tsx';

/** What is said of an item, the same when it is new and when it is edited. */
export const ItemFields = ({ text, autoFocus }: { text: (path: string) => TextBinding; autoFocus?: boolean }) => (
  <>
    <Span of={4}>
      <TextField {...text('name')} label="Name" autoComplete="off" {...(autoFocus && { autoFocus })} />
    </Span>
    <Span of={2}>
      <MoneyField {...text('retailPricePerItem')} label="Retail Price" help="Dollars for one." />
    </Span>
    <Span of={6}>
      <TextAreaField {...text('description')} label="Description" maxLength={2000} />
    </Span>
    <TextField {...text('upc')} label="UPC" autoComplete="off" maxLength={50} />
    <TextField {...text('sku')} label="SKU" autoComplete="off" maxLength={50} />
  </>
);
