/** What a customer reads of a deposit that is due: on the page of its quote, on that of its job, and in the mail with what was signed. */
export const depositCopy = {
  /** `ask` is the business where they cannot pay online. */
  due: ({ amount, ask }: { readonly amount: string; readonly ask: string | null }): string =>
    ask === null ? `Your deposit of ${amount} is due.` : `Your deposit of ${amount} is due. Ask ${ask} how to pay it.`,
  pay: (): string => 'Pay deposit',
  view: (): string => 'View deposit',
} as const;
