/**
 * Sentences that customers read, on pages, in mails and in documents (LANG-08). Each is a function of what it says, so that another
 * language is another object of this type.
 */
export const copy = {
  closePage: (): string => 'You can close this page.',
  /** To the page where any of what is due is paid (PART-04). */
  payAll: (): string => 'Pay what is due',
  /** What became of a quote, in its badge (SEE-01). */
  badge: {
    expired: (): string => 'expired',
    accepted: (): string => 'accepted',
    declined: (): string => 'declined',
    withdrawn: (): string => 'closed',
  },
  document: {
    taxExempt: ({ certificate }: { readonly certificate: string }): string => `Tax exempt, certificate ${certificate}`,
    /** A line or a section of a quote that counts nothing as it starts (OPT-06). */
    notChosen: (): string => 'not chosen',
    notes: (): string => 'Notes',
    terms: (): string => 'Terms',
  },
} as const;
