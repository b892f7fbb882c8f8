import { Span } from '../layout/form-layout.tsx';
import type { TextBinding } from './field-binding.ts';
import { StateSelect } from './select-fields.tsx';
import { TextField } from './text-fields.tsx';

interface AddressFieldsProps {
  readonly text: (path: string) => TextBinding;
  /** The address is the person's own, so that the browser may fill it in; somebody else's it may not. */
  readonly own?: boolean;
}

/** A US address at `address.…` of a form: two lines, city, state and zip (D37, D40). */
export function AddressFields({ text, own = false }: AddressFieldsProps) {
  const fill = (name: string) => ({ autoComplete: own ? name : 'off' });
  return (
    <>
      <Span of={own ? 6 : 3}>
        <TextField {...text('address.addressLine1')} label="Address" {...fill('address-line1')} />
      </Span>
      <Span of={own ? 6 : 3}>
        <TextField
          {...text('address.addressLine2')}
          label="Address 2 (optional)"
          required={false}
          {...fill('address-line2')}
        />
      </Span>
      <Span of={2}>
        <TextField {...text('address.city')} label="City" {...fill('address-level2')} />
      </Span>
      <Span of={2} half>
        <StateSelect {...text('address.state')} label="State" {...fill('address-level1')} />
      </Span>
      <Span of={2} half>
        <TextField {...text('address.zip')} label="Zip" inputMode="numeric" {...fill('postal-code')} />
      </Span>
    </>
  );
}
