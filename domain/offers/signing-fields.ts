import { signingCopy } from '../copy/signing.ts';
import type { FieldTable } from '../forms/field.ts';
import { MAX_REFERENCE, MAX_SIGNER, MAX_TITLE } from './signing.ts';

/** What whoever signs an offer types. A title is asked for where a business signs. Both stand beside what others wrote, which they may not turn around. */
export const signingFields = ({ customer }: { readonly customer: string }) =>
  ({
    name: { kind: 'text', rule: 'signer', label: signingCopy.name(), maxLength: MAX_SIGNER },
    title: {
      kind: 'text',
      rule: 'upright',
      label: signingCopy.jobTitle({ customer }),
      maxLength: MAX_TITLE,
      isOptional: true,
    },
    reference: {
      kind: 'text',
      rule: 'upright',
      label: signingCopy.reference(),
      maxLength: MAX_REFERENCE,
      isOptional: true,
    },
  }) as const satisfies FieldTable;
