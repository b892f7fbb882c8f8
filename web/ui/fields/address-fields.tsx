import { ADDRESS_FIELDS } from '@underlay/domain/people/fields.ts';
import { Span } from '../layout/form-layout.tsx';
import type { TextBinding } from './field-binding.ts';
import { StateSelect } from './select-fields.tsx';
import { TextField } from './text-fields.tsx';

interface AddressFieldsProps {
  readonly text: (path: string) => TextBinding;
  /** The address is the person's own, so the browser may fill it in. It may not fill in somebody else's. */
  readonly own?: boolean;
}

const { addressLine1, addressLine2, city, state, zip } = ADDRESS_FIELDS;

/** A US address at `address.…` of a form: two lines, city, state and zip (D37, D40). */
export function AddressFields({ text, own = false }: AddressFieldsProps) {
  const fill = (name: string) => ({ autoComplete: own ? name : 'off' });
  return (
    <>
      <Span of={own ? 6 : 3}>
        <TextField {...text('address.addressLine1')} label={addressLine1.label} {...fill('address-line1')} />
      </Span>
      <Span of={own ? 6 : 3}>
        <TextField
          {...text('address.addressLine2')}
          label={addressLine2.label}
          required={false}
          {...fill('address-line2')}
        />
      </Span>
      <Span of={2}>
        <TextField {...text('address.city')} label={city.label} {...fill('address-level2')} />
      </Span>
      <Span of={2} half>
        <StateSelect {...text('address.state')} label={state.label} {...fill('address-level1')} />
      </Span>
      <Span of={2} half>
        <TextField {...text('address.zip')} label={zip.label} inputMode="numeric" {...fill('postal-code')} />
      </Span>
    </>
  );
}
