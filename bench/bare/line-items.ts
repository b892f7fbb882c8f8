/** Lines of an invoice and payments among them, as the product's answers have them. */

export interface LineRow {
  readonly uuid: string;
  readonly categoryId: string;
  readonly categoryName: string;
  readonly code: string;
  readonly description: string;
  readonly quantity: number;
  readonly unit: string;
  readonly rate: number;
  readonly amount: number;
  readonly createdAt: string;
  /** Read for one invoice alone. */
  readonly priceItemId?: string | null;
  readonly waste?: number | null;
}

export interface PaymentRow {
  readonly uuid: string;
  readonly method: string;
  readonly state: string;
  readonly applied: boolean;
  readonly amount: number;
  readonly refunded: number;
  readonly allocated: number;
  readonly receivedOn: string | null;
  readonly others: number;
  readonly description: string;
  readonly failure: string | null;
  readonly categoryId: string;
  readonly createdAt: string;
}

export const dollars = (cents: number) => cents / 100;

/** What the page of one invoice says besides of a line. */
export const itemOf = (line: LineRow | undefined) => ({
  cost: null,
  priceItemId: line?.priceItemId ?? null,
  measured: null,
  waste: line?.waste ?? null,
  byNow: null,
});

export type LineItem = { readonly taxed: boolean };

export const lineItem = (line: LineRow, id: number, editable: boolean) => ({
  uuid: line.uuid,
  id,
  categoryId: line.categoryId,
  categoryName: line.categoryName,
  code: line.code,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  rate: dollars(line.rate),
  subTotal: dollars(line.amount),
  sectionId: null,
  discount: null,
  optional: false,
  chosen: true,
  taxed: true,
  editable,
  paymentId: null,
  paymentStatus: null,
  paymentMethod: null,
  paymentFailure: null,
  refunded: 0,
  applied: true,
  unused: 0,
  deposits: null,
  receivedOn: null,
  others: 0,
  createdAt: line.createdAt,
});

const STATUSES: Readonly<Record<string, string>> = {
  unknown: 'authorized',
  awaiting_bank: 'awaiting bank',
  reversed: 'failed',
};

export function paymentItem(payment: PaymentRow, id: number) {
  const status = STATUSES[payment.state] ?? payment.state;
  return {
    uuid: payment.uuid,
    id,
    categoryId: payment.categoryId,
    categoryName: 'Payment',
    code: '',
    description: payment.description,
    quantity: 1,
    unit: 'each',
    rate: dollars(payment.amount),
    subTotal: dollars(-payment.allocated),
    sectionId: null,
    discount: null,
    optional: false,
    chosen: true,
    taxed: false,
    editable: false,
    paymentId: payment.uuid,
    paymentStatus: status,
    paymentMethod: payment.method,
    paymentFailure: payment.failure,
    refunded: dollars(payment.refunded),
    applied: payment.applied,
    unused: status === 'settled' ? dollars(payment.amount - payment.refunded - payment.allocated) : 0,
    deposits: null,
    receivedOn: payment.receivedOn,
    others: payment.others,
    createdAt: payment.createdAt,
  };
}
