import { noteNumber, reasonLabel } from '../credits/credit-kind.ts';
import type { KeptNote } from '../credits/kept-note.ts';
import { formatCents } from '../money/money.ts';

/** What a customer reads on a credit note and in its mail (LANG-08), as in copy.ts. */
export const creditCopy = {
  title: ({ number }: Pick<KeptNote, 'number'>): string => `Credit note ${noteNumber(number)}`,
  titleFrom: ({ number, business, isVoid }: Pick<KeptNote, 'number'> & Titled): string =>
    [`Credit note ${noteNumber(number)} from ${business}`, isVoid && 'void'].filter(Boolean).join(', '),
  fileName: ({ number, business }: Pick<KeptNote, 'number'> & { readonly business: string }): string =>
    `Credit note ${noteNumber(number)} from ${business}`,
  void: (): string => 'Void',
  issued: (day: string): string => `issued ${day}`,
  customer: (): string => 'For',
  invoice: (): string => 'Invoice',
  reason: (): string => 'Reason',
  date: (): string => 'Date',
  why: ({ reason }: Pick<KeptNote, 'reason'>): string => reasonLabel(reason),
  value: (): string => 'Returned',
  restocking: (): string => 'Restocking',
  subtotal: (): string => 'Credited',
  total: (): string => 'Total credit',
  became: {
    title: (): string => 'What became of it',
    lines: ({ lessDue, credit, invoice }: Became): string[] => [
      ...(lessDue > 0 && invoice ? [`${formatCents(lessDue)} less is due on invoice ${invoice.number}.`] : []),
      ...(credit > 0 ? [`You have ${formatCents(credit)} of credit.`] : []),
    ],
  },
  online: (): string => 'View online',
  mail: {
    subject: ({ number, business }: Pick<KeptNote, 'number'> & { readonly business: string }): string =>
      `Credit note ${noteNumber(number)} from ${business}`,
    facts: { invoice: (): string => 'Invoice', reason: (): string => 'Reason' },
    view: (): string => 'View invoice',
    account: (): string => 'View your account',
  },
} as const;

interface Titled {
  readonly business: string;
  readonly isVoid: boolean;
}
type Became = Pick<KeptNote, 'lessDue' | 'credit' | 'invoice'>;
