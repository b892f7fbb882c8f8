/** What the mail and the paper of a quote say of what can be chosen of it (OPT-06, OPT-08, LANG-08), as in copy.ts. */
export const choosingCopy = {
  /** Above the packages of a choice. */
  choice: ({ choice, isNoneFine }: { readonly choice: string; readonly isNoneFine: boolean }): string =>
    `${choice}, ${isNoneFine ? 'choose one or none' : 'choose one'}`,
  optional: (): string => 'optional',
  recommended: (): string => 'recommended',
  range: ({ least, most }: Range): string => `from ${least} to ${most}`,
  yours: ({ amount, ...range }: Range & { readonly amount: string }): string =>
    `Before you sign you choose what it comes to, ${choosingCopy.range(range)}. It is ${amount} with what is chosen at the start.`,
} as const;

/** From the cheapest to the dearest. */
interface Range {
  readonly least: string;
  readonly most: string;
}
