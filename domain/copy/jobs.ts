/** What a customer reads on the page of a job (LANG-08), as in copy.ts. */
export const jobCopy = {
  jobs: (): string => 'Jobs',
  job: (): string => 'Job',
  list: {
    nothing: (): string => 'Nothing to do',
    next: ({ kind, name, amount }: { readonly kind: 'sign' | 'pay'; readonly name: string; readonly amount: string }) =>
      `Next: ${kind} ${name.charAt(0).toLowerCase()}${name.slice(1)}, ${amount}`,
    pages: (): string => 'Pages of jobs',
    newer: (): string => 'Newer jobs',
    older: (): string => 'Older jobs',
  },
  back: (): string => 'Back to Jobs',
  signed: ({ isMailed }: { readonly isMailed: boolean }): string =>
    isMailed ? 'Signed. Your copy comes by e-mail.' : 'Signed. Your copy will be among the papers below, to download.',
  next: {
    sign: (): string => 'Next: sign your quote',
    deposit: (): string => 'Next: pay the deposit',
    draw: ({ ordinal, of }: { readonly ordinal: number; readonly of: number }): string =>
      `Next: pay draw ${ordinal} of ${of}`,
    release: (): string => 'Next: pay the retainage release',
    invoice: ({ number }: { readonly number: number }): string => `Next: pay invoice ${number}`,
    forQuote: ({ number }: { readonly number: number }): string => `Quote ${number}`,
    nothing: (): string => 'Nothing to do now',
    paidInFull: (): string => 'Paid in full',
    onItsWay: (): string => 'Your payment is on its way',
    canceled: ({ date }: { readonly date: string }): string => `The contract was canceled on ${date}.`,
    /**
     * LINK-02 says "when it is laid" of "Floor laid". What is to be reached is words of the business (SCHED-04), of which no other sentence
     * can be made: "Next: Floor laid, $3,361.38, when it is reached".
     */
    ahead: ({ name, amount, when }: { readonly name: string; readonly amount: string; readonly when: string }) =>
      [`Next: ${name}`, amount, `${when.charAt(0).toLowerCase()}${when.slice(1)}`].filter(Boolean).join(', '),
    due: (): string => 'Due',
    wasDue: (): string => 'Was due',
    validUntil: (): string => 'Valid until',
    pay: (): string => 'Pay',
    read: (): string => 'Read and sign',
    open: ({ name }: { readonly name: string }): string => `Open ${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    waits: ({ name }: { readonly name: string }): string => `${name} waits for you`,
  },
  contract: {
    title: ({ isCanceled }: { readonly isCanceled: boolean }): string =>
      isCanceled ? 'Your canceled contract' : 'Your contract',
    signedFor: ({ date, canceled }: { readonly date: string; readonly canceled: string | null }): string =>
      canceled === null ? `Signed ${date} for` : `Signed ${date}, canceled ${canceled}, for`,
    paid: (): string => 'Paid',
    /** What was credited or given up. */
    fees: (): string => 'Fees',
    noLongerDue: (): string => 'No longer due',
    onItsWay: (): string => 'On its way',
    due: (): string => 'Due',
    held: (): string => 'Held',
    heldOf: ({ amount }: { readonly amount: string }): string => `${amount} held`,
    toCome: (): string => 'To come',
    /** What the payments that are named leave of that. */
    rest: (): string => 'The rest',
    payments: (): string => 'Payments of this contract',
    paidOn: ({ date, method }: { readonly date: string; readonly method: string | null }): string =>
      method === null ? 'Paid' : `Paid ${method} on ${date}`,
    onItsWaySince: ({ date, method }: { readonly date: string; readonly method: string | null }): string =>
      method === null ? 'On its way' : `On its way ${method} since ${date}`,
    /** Of one that is paid in part: "$1,000.00 paid, $84.23 due December 10th, 2026". */
    partOf: ({ paid, onItsWay, due, words }: PartOfDraw): string =>
      [
        paid && `${paid} paid`,
        onItsWay && `${onItsWay} on its way`,
        `${due} ${words.charAt(0).toLowerCase()}${words.slice(1)}`,
      ]
        .filter(Boolean)
        .join(', '),
    dueOn: ({ date }: { readonly date: string }): string => `Due ${date}`,
    wasDueOn: ({ date }: { readonly date: string }): string => `Was due ${date}`,
    changedOn: ({ date }: { readonly date: string }): string => `changed on ${date}`,
  },
  when: {
    on: ({ date }: { readonly date: string }): string => `On ${date}`,
  },
  methods: {
    ach: (): string => 'by bank',
    card: (): string => 'by card',
    manual: (): string => 'directly',
    credit: (): string => 'with credit',
  },
  story: {
    title: (): string => 'The story so far',
    older: (): string => 'Show older',
    sent: ({ name }: { readonly name: string }): string => `${name} sent`,
    /** Of a draw. "Deposit sent" would read as if its customer had sent the money. */
    billed: ({ name }: { readonly name: string }): string => `${name} billed`,
    newVersion: ({ name }: { readonly name: string }): string => `New version of ${name} sent`,
    signed: ({ name }: { readonly name: string }): string => `You signed ${name}`,
    declined: ({ name }: { readonly name: string }): string => `You declined ${name}`,
    withdrawn: ({ name }: { readonly name: string }): string => `${name} closed`,
    canceled: (): string => 'Contract canceled',
    paid: ({ name }: { readonly name: string }): string => `${name} paid`,
    paidPart: ({ name }: { readonly name: string }): string => `Part of ${name} paid`,
    underWay: ({ name }: { readonly name: string }): string => `Payment of ${name} on its way`,
    failed: ({ name }: { readonly name: string }): string => `Payment of ${name} did not go through`,
    returned: ({ name }: { readonly name: string }): string => `Your bank returned the payment of ${name}`,
    refund: ({ name }: { readonly name: string }): string => `Refund of ${name}`,
    takenBack: ({ name }: { readonly name: string }): string => `Your bank took back a part of the payment of ${name}`,
    files: ({ business, count, arePictures }: FilesShared): string =>
      `${business} shared ${sharedThings(count, arePictures)}`,
    asked: (): string => 'You asked',
    answered: ({ business }: { readonly business: string }): string => `${business} wrote`,
    version: ({ version, amount }: { readonly version: number; readonly amount: string }): string =>
      `Version ${version}, ${amount}`,
    signedAs: ({ version, amount, name }: SignedAs): string => `Version ${version}, for ${amount}. Signed by ${name}`,
    amountBy: ({ amount, method }: { readonly amount: string; readonly method: string }): string =>
      `${amount} ${method}`,
    deposit: (): string => 'Deposit',
    draw: ({ ordinal }: { readonly ordinal: number }): string => `Draw ${ordinal}`,
  },
  papers: {
    title: (): string => 'Papers',
    signed: ({ name }: { readonly name: string }): string => `${name}, signed.pdf`,
    document: ({ name }: { readonly name: string }): string => `${name}.pdf`,
    receipt: ({ name }: { readonly name: string }): string => `Receipt, ${name}.pdf`,
    all: ({ count }: { readonly count: number }): string => `Show all ${count}`,
    download: ({ name }: { readonly name: string }): string => `Download ${name}`,
    files: (): string => 'Files',
  },
  failure: {
    missing: (): string => 'This job is not available.',
    theJob: (): string => 'The job',
    jobs: (): string => 'Your jobs',
    older: (): string => 'What was before',
  },
} as const;

interface PartOfDraw {
  /** Null for nothing. */
  readonly paid: string | null;
  readonly onItsWay: string | null;
  readonly due: string;
  readonly words: string;
}

interface FilesShared {
  readonly business: string;
  readonly count: number;
  readonly arePictures: boolean;
}

interface SignedAs {
  readonly version: number;
  readonly amount: string;
  readonly name: string;
}

const sharedThings = (count: number, arePictures: boolean): string => {
  const thing = arePictures ? 'photo' : 'file';
  return count === 1 ? `a ${thing}` : `${count} ${thing}s`;
};
