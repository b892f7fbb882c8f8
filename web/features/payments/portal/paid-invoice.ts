export interface PaidInvoice {
  readonly id: number;
  readonly jobName: string;
  readonly isQuote: boolean;
}

export const backLabel = (invoice: PaidInvoice | undefined): string =>
  invoice === undefined ? 'Back' : `${invoice.isQuote ? 'Quote' : 'Invoice'} ${invoice.id}`;
export const ledeOf = (invoice: PaidInvoice | undefined): string =>
  invoice === undefined ? '' : `${backLabel(invoice)}, ${invoice.jobName}`;
