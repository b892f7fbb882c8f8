import { REFUSALS } from '@underlay/contract/refusals.ts';
import { type Move, statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { moveFactsOf } from '../invoice-facts.ts';

/** Which moves belong to the present state, and why one of them is not possible right now. */
export function offeredMoves(invoice: InvoiceDetail) {
  const facts = moveFactsOf(invoice);
  const refusalTo = (move: Move) => {
    const after = statusAfter(move, facts);
    return after.ok ? null : after.refusal;
  };
  const reasons: readonly string[] = ['no_lines', 'has_payments'];
  return {
    offered: (move: Move): boolean => {
      const refusal = refusalTo(move);
      if (move === 'retract' && invoice.status === 'paid') return false; // D29
      return refusal === null || reasons.includes(refusal);
    },
    why: (move: Move): string | null => {
      const refusal = refusalTo(move);
      return refusal === null ? null : REFUSALS[refusal].message;
    },
  };
}
