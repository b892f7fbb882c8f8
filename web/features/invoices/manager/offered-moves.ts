import { REFUSALS } from '@underlay/contract/refusals.ts';
import { mayWrite } from '@underlay/domain/invoices/document-rights.ts';
import { type Move, statusAfter } from '@underlay/domain/invoices/lifecycle.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { hasChoices, isOfDropped, isSecondQuote, moveFactsOf, stillHeldOf } from '../invoice-facts.ts';

/** Whether a move is one of the reader's role. What makes an invoice of a quote is not for those who write quotes alone. */
const mayMove = (may: May, move: Move, invoice: Pick<InvoiceDetail, 'isQuote'>): boolean =>
  mayWrite(may, invoice) && (move !== 'convert' || mayWrite(may, { isQuote: false }));

/** RET-04 */
const NOTHING_HELD = 'Nothing is held any more.';

/** Which moves belong to the present state and to the reader's role, and why one of them is not possible right now. */
export function offeredMoves(invoice: InvoiceDetail, may: May) {
  const facts = moveFactsOf(invoice);
  const refusalTo = (move: Move) => {
    const after = statusAfter(move, facts);
    return after.ok ? null : after.refusal;
  };
  const reasons: readonly string[] = ['no_lines', 'has_payments', 'has_credits'];
  return {
    offered: (move: Move): boolean => {
      if (!mayMove(may, move, invoice)) return false;
      const refusal = refusalTo(move);
      if (move === 'retract' && invoice.status === 'paid') return false; // D29
      if (move === 'convert' && hasChoices(invoice)) return false; // QUO-17
      return refusal === null || reasons.includes(refusal);
    },
    why: (move: Move): string | null => {
      if (move === 'send' && isSecondQuote(invoice)) return REFUSALS.contract_exists.message;
      if (move === 'send' && isOfDropped(invoice))
        return stillHeldOf(invoice) === 0 ? NOTHING_HELD : REFUSALS.contract_canceled.message;
      const refusal = refusalTo(move);
      return refusal === null ? null : REFUSALS[refusal].message;
    },
  };
}
