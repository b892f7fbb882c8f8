import type { Cents } from '@underlay/domain/money/money.ts';
import type { Receivable } from './receivable-store.ts';

/** Where money of a payment is put. */
export interface Placing {
  /** The invoice that it is taken off. Null: what no invoice has taken. */
  readonly from: string | null;
  /** The invoice that it is put on. Null: it is kept as credit. */
  readonly to: Receivable | null;
  readonly amount: Cents;
  readonly at: Date;
  /** A user's id, or `customer`. */
  readonly actor: string;
  /** What credit is used with: a payment, or the payer's request. */
  readonly causeId?: string;
}
