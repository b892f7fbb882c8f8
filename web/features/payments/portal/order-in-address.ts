import { type Cents, cents } from '@underlay/domain/money/money.ts';

/** What was chosen to pay, as it stands in an address, so that it outlives a reload and the way back. */
export interface OrderSearch {
  /** `{invoice}_{cents}`, joined by dots. */
  readonly pay?: string | undefined;
  readonly credit?: true | undefined;
}

export interface AddressedTarget {
  readonly invoiceId: string;
  readonly amount: Cents;
}

const TARGET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_([1-9]\d{0,9})$/;

/** Empty where nothing was chosen. What is no target is left out. */
export const targetsIn = ({ pay }: OrderSearch): readonly AddressedTarget[] =>
  String(pay ?? '')
    .split('.')
    .flatMap((text) => {
      const [, invoiceId, amount] = TARGET.exec(text) ?? [];
      return invoiceId === undefined ? [] : [{ invoiceId, amount: cents(Number(amount)) }];
    });

export const orderSearch = (targets: readonly AddressedTarget[], useCredit: boolean): OrderSearch => ({
  pay: targets.map(({ invoiceId, amount }) => `${invoiceId}_${amount}`).join('.'),
  ...(useCredit && { credit: true }),
});
