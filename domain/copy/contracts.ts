import { heldCopy } from './held.ts';

/** What a customer reads and is mailed about their contract (LANG-08), as in copy.ts. */
export const contractCopy = {
  toDate: {
    title: (): string => 'Contract to date',
    sum: (): string => 'Contract sum',
    before: (): string => 'Billed before',
    thisDraw: (): string => 'This draw',
    held: (): string => 'Held in all',
    left: (): string => 'Left to bill',
    leftOfCanceled: (): string => 'Left to bill, contract canceled',
  },
  /** The mail and the text with the invoice of a draw (8.4). */
  sent: {
    name: ({ ordinal, of, isDeposit, releases }: DrawPlace): string => {
      if (releases) return heldCopy.release();
      return isDeposit ? 'Deposit' : `Draw ${ordinal} of ${of}`;
    },
    subject: ({ business, amount, ...place }: SentDraw): string =>
      `${contractCopy.sent.name(place)} from ${business}: ${amount}`,
  },
  moved: {
    subject: ({ job, business }: { readonly job: string; readonly business: string }): string =>
      `Changed: when you pay for ${job} with ${business}`,
    happened: ({ job, business }: { readonly job: string; readonly business: string }): string =>
      `${business} changed when the payments for ${job} come.`,
    was: ({ when }: { readonly when: string }): string => `was planned ${when}`,
    sumStays: (): string => 'What they add up to stays as you signed it.',
    view: (): string => 'View job',
  },
  canceled: {
    subject: ({ job, business }: { readonly job: string; readonly business: string }): string =>
      `Canceled: the contract for ${job} with ${business}`,
    happened: ({ job, business, date }: { readonly job: string; readonly business: string; readonly date: string }) =>
      `${business} canceled the contract for ${job} on ${date}.`,
    noMore: ({ isHeld }: { readonly isHeld: boolean }): string =>
      isHeld ? 'Nothing more of it is billed but what is held back.' : 'Nothing more of it is billed.',
    takenBack: ({ what }: { readonly what: readonly string[] }): string =>
      `Taken back, so that you need not pay: ${what.join('; ')}.`,
    staysDue: ({ amount }: { readonly amount: string }): string => `${amount} of what you were sent of it stays due.`,
    held: ({ amount }: { readonly amount: string }): string =>
      `${amount} of what you were sent of it is held back. It is not due, and can still be billed.`,
    stands: ({ isPaid, isOnItsWay }: { readonly isPaid: boolean; readonly isOnItsWay: boolean }): string => {
      if (isPaid && isOnItsWay) return 'What you paid of it and what is on its way stand for now.';
      return isPaid ? 'What you paid of it stands for now.' : 'Your payment of it that is on its way stands for now.';
    },
    contract: (): string => 'Contract',
    paid: (): string => 'Paid',
    onItsWay: (): string => 'On its way',
    due: (): string => 'Due',
    view: (): string => 'View quote',
  },
} as const;

/** Which of the draws of its contract. */
interface DrawPlace {
  readonly ordinal: number;
  readonly of: number;
  readonly isDeposit: boolean;
  /** It asks for what others held back, and is none of their number. */
  readonly releases: boolean;
}

interface SentDraw extends DrawPlace {
  readonly business: string;
  readonly amount: string;
}
