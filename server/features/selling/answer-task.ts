import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { openTask } from '../tasks/index.ts';

interface Answered {
  readonly kind: 'quote_accepted' | 'quote_declined';
  readonly customerId: string;
  readonly invoiceId: string;
  readonly amount: Cents;
  /** Who signed it, or why it was declined. */
  readonly detail: string;
}

/** SEE-02: somebody has to bill what was accepted, and to look at what was declined. In the transaction of the answer. */
export const openAnswerTask = (tx: TenantTransaction, answered: Answered, at: Date) =>
  openTask(tx, { ...answered, subjectId: answered.invoiceId, paymentId: null }, at);
