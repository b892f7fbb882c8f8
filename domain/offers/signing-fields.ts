import { offerCopy } from '../copy/offers.ts';
import type { FieldTable } from '../forms/field.ts';
import { MAX_REFERENCE, MAX_SIGNER, MAX_TITLE } from './signing.ts';

/** What whoever signs an offer types. A title is asked for where a business signs. Both stand beside what others wrote, which they may not turn around. */
export const signingFields = ({ customer }: { readonly customer: string }) =>
  ({
    name: { kind: 'text', rule: 'signer', label: offerCopy.signing.name(), maxLength: MAX_SIGNER },
    title: {
      kind: 'text',
      rule: 'upright',
      label: offerCopy.signing.jobTitle({ customer }),
      maxLength: MAX_TITLE,
      isOptional: true,
    },
    reference: {
      kind: 'text',
      rule: 'upright',
      label: offerCopy.signing.reference(),
      maxLength: MAX_REFERENCE,
      isOptional: true,
    },
  }) as const satisfies FieldTable;
