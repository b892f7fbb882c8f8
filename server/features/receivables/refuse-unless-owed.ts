import { statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import { Refused } from '../../services/refused.ts';
import type { Receivable } from './receivable-store.ts';

const NOT_SENT = 'This invoice is not sent, so nothing of it is due.';

/** Somebody else, or the other of two tabs, may have retracted or settled it meanwhile: it is said what it is now. */
export function refuseUnlessOwed(invoice: Receivable) {
  const move = statusAfter('pay', invoice);
  if (!move.ok) throw new Refused(move.refusal, move.refusal === 'wrong_status' ? { copy: NOT_SENT } : {});
}
