import { type BasisPoints, percentFromBasisPoints } from '../money/money.ts';
import type { Retainage } from '../retainage/held.ts';

/** What a customer reads of what is held back of a contract (RET, LANG-08), as in copy.ts. */
export const heldCopy = {
  /** Above the total of a draw. */
  row: ({ percent }: { readonly percent: BasisPoints }): string =>
    `Retainage held, ${percentFromBasisPoints(percent)}%`,
  until: ({ until }: Pick<Retainage, 'until'>): string => `Held until ${until}`,
  /** Of what is another than it was. */
  short: ({ percent, until }: Retainage): string => `${percentFromBasisPoints(percent)}% until ${until}`,
  /** Beside how a quote will be paid. */
  said: ({ percent, until, hasDeposit }: Retainage & { readonly hasDeposit: boolean }): string =>
    `${percentFromBasisPoints(percent)}% of each payment${hasDeposit ? ' but the deposit' : ''}, before tax, is held until ${until}.`,
  /** Behind a payment that is not billed yet. */
  ahead: ({ percent, until }: Retainage): string =>
    `${percentFromBasisPoints(percent)}% of it, before tax, is held until ${until}.`,
  /** In the row of one that is not billed yet. */
  planned: ({ percent }: Pick<Retainage, 'percent'>): string =>
    `${percentFromBasisPoints(percent)}% held back, before tax`,
  release: (): string => 'Retainage release',
  /** The one line of a release. */
  line: ({ quote }: { readonly quote: string }): string => `Retainage held of ${quote}`,
} as const;
