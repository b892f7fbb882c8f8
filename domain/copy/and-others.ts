/** The first of several, and how many others there are: invoice 12 and 2 others. */
export const andOthers = (first: string, others: number): string =>
  others > 0 ? `${first} and ${others} ${others === 1 ? 'other' : 'others'}` : first;
