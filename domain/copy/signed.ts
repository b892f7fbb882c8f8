interface SignedFacts {
  readonly offer: string;
  readonly version: number;
  readonly business: string;
  readonly name: string;
  readonly date: string;
}

/** What stands on a signed document, behind the version itself, and in its mail (LANG-08), as in copy.ts. */
export const signedCopy = {
  mark: ({ version }: { readonly version: number }): string => `Version ${version}, signed`,
  chosen: (): string => 'chosen',
  notChosen: (): string => 'not chosen',
  signature: (): string => 'Signature',
  accepted: (): string => 'Accepted on paper',
  recordedBy: ({ member }: { readonly member: string }): string => `recorded by ${member}`,
  onDevice: ({ member }: { readonly member: string }): string => `on a device of ${member}`,
  drawing: ({ name }: { readonly name: string }): string => `Signature of ${name}`,
  certificate: {
    title: (): string => 'Certificate',
    lede: ({ offer, version }: { readonly offer: string; readonly version: number }): string =>
      `Signature certificate of ${offer}, version ${version}`,
    name: (): string => 'Signed by',
    jobTitle: (): string => 'Title',
    customer: (): string => 'For',
    reference: (): string => 'Reference',
    total: (): string => 'Total',
    deposit: (): string => 'Deposit',
    kind: (): string => 'Signature',
    kinds: { typed: 'Typed', drawn: 'Drawn' },
    onPaper: ({ member }: { readonly member: string }): string => `On paper, recorded by ${member}`,
    onDevice: ({ member }: { readonly member: string }): string => `, on a device of ${member}`,
    paperHash: (): string => 'SHA-256 of the file of the paper',
    day: (): string => 'Day on the paper',
    recordedUtc: (): string => 'Recorded (UTC)',
    recorded: ({ zone }: { readonly zone: string }): string => `Recorded (${zone})`,
    utc: (): string => 'Time (UTC)',
    local: ({ zone }: { readonly zone: string }): string => `Time (${zone})`,
    address: (): string => 'Network address',
    agent: (): string => 'Browser',
    sentTo: (): string => 'Link sent to',
    code: (): string => 'Code',
    codeGiven: ({ isGiven, sentTo }: { readonly isGiven: boolean; readonly sentTo: string }): string =>
      isGiven ? `Given, as it was sent to ${sentTo}` : 'None was asked for',
    consent: (): string => 'Consent',
    acceptance: (): string => 'Acceptance',
    template: (): string => 'Number of these texts',
    hash: (): string => 'SHA-256 of the version',
    check: (): string => 'How to check it',
    howTo: ({ business, offer }: { readonly business: string; readonly offer: string }): string =>
      `${business} has this version of ${offer} word for word as a file, and gives it to you when you ask. Save it as version.json and run: sha256sum version.json. It prints the SHA-256 above as long as not a single sign of it was changed.`,
  },
  mail: {
    subject: ({ offer, business }: { readonly offer: string; readonly business: string }): string =>
      `Signed: ${offer} from ${business}`,
    toCustomer: ({ offer, version, date }: SignedFacts): string =>
      `You signed ${offer}, version ${version}, on ${date}. Your signed copy is attached. Keep it.`,
    toBusiness: ({ name, offer, version, date }: SignedFacts): string =>
      `${name} signed ${offer}, version ${version}, on ${date}. The signed copy is attached. Keep it.`,
    paperToCustomer: ({ business, offer, version, date }: SignedFacts): string =>
      `${business} recorded that you accepted ${offer}, version ${version}, on paper on ${date}. The record of it is attached. Keep it.`,
    paperToBusiness: ({ name, offer, version, date }: SignedFacts): string =>
      `${name} accepted ${offer}, version ${version}, on paper on ${date}. The record of it is attached. Keep it.`,
    depositSent: ({ amount, invoice }: { readonly amount: string; readonly invoice: number }): string =>
      `The deposit of ${amount} is due with it. It is invoice ${invoice}.`,
    /** Below it, beside what is due of it. */
    total: (): string => 'Total of what was signed',
    view: (): string => 'View quote',
  },
  /** The mail and the text with the code that a signature takes (SIGN-12). */
  code: {
    subject: ({ code, business }: { readonly code: string; readonly business: string }): string =>
      `${code} is your code to sign with ${business}`,
    lede: ({ offer }: Pick<SignedFacts, 'offer'>): string =>
      `Type this code to sign ${offer}. It is good for 10 minutes.`,
    text: ({ code, offer, business }: Pick<SignedFacts, 'offer' | 'business'> & { readonly code: string }): string =>
      `${business}: ${code} is your code to sign ${offer}. It is good for 10 minutes. Nobody will ask you for it.`,
    notSent: ({ business }: { readonly business: string }): string =>
      `No code can be sent right now. Please try again tomorrow, or ask ${business} how to go on.`,
    closing: ({ business }: { readonly business: string }): string =>
      `Nobody will ask you for this code, not ${business} either. If you did not want to sign, ignore this mail: nothing was signed.`,
  },
} as const;
