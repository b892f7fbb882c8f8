/** The mail and the text with a quote that was sent before (selling.md, 8.4), as in copy.ts. */
export const sentAnewCopy = {
  name: ({ number }: Quote): string => `new version of quote ${number}`,
  subject: ({ number, business, amount }: Quote & { readonly business: string; readonly amount: string }): string =>
    `New version of quote ${number} from ${business}: ${amount}`,
  happened: ({ number, business }: Quote & { readonly business: string }): string =>
    `${business} sent you a new version of quote ${number}`,
  replaces: ({ version, date, amount }: { readonly version: number; readonly date: string; readonly amount: string }) =>
    `It replaces version ${version} of ${date}, which came to ${amount}.`,
} as const;

interface Quote {
  readonly number: number;
}
