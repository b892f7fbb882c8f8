import { reasonLabel } from '../credits/credit-reason.ts';
import type { KeptNote } from '../credits/kept-note.ts';
import { type Cents, formatCents, ZERO } from '../money/money.ts';

interface Listed extends Pick<KeptNote, 'lessDue' | 'credit' | 'refunded' | 'total'> {
  readonly invoice: { readonly id: number } | null;
  /** Of one that belongs to no invoice. */
  readonly unused: Cents;
}

/** What a customer reads of credit notes in their list (LANG-08), as in copy.ts. */
export const creditListCopy = {
  title: (): string => 'Credit notes',
  kind: (): string => 'Credit note',
  void: (): string => 'Void',
  why: ({ reason }: Pick<KeptNote, 'reason'>): string => reasonLabel(reason),
  became: ({ lessDue, credit, refunded = ZERO, invoice, unused, total }: Listed): string => {
    if (invoice)
      return [
        lessDue > 0 && `Less due on invoice ${invoice.id}`,
        refunded > 0 && 'Refunded',
        credit > 0 && 'Became credit',
      ]
        .filter(Boolean)
        .join(', ');
    if (unused === 0) return 'Used';
    return unused === total ? 'Not used yet' : `${formatCents(unused)} not used yet`;
  },
} as const;
