import { isPossibleHistory } from '@underlay/domain/payments/payment-history.ts';
import { checkAuthorizations } from '../../features/payments/index.ts';
import {
  type Evidence,
  type Finding,
  type Invariant,
  judged,
  judgedOneByOne,
  MAX_NAMED,
  type Wrong,
} from './invariant.ts';
import { countOf } from './judgement-store.ts';
import {
  type History,
  histories,
  wrongAuthorizations,
  wrongDoubles,
  wrongIssues,
  wrongRefunds,
  wrongRefundTargets,
  wrongSettlements,
  wrongTargets,
} from './payment-check-store.ts';

/** Each payment followed its table of states, is posted once, and was authorized. */
export const paymentChecks: readonly Invariant[] = [
  {
    id: 'I8 payments',
    sentence: 'Each settled payment stands in the ledger once, less what went back, and nothing else does',
    check: judged(countOf('payments'), wrongSettlements),
  },
  {
    id: 'I8 invoices',
    sentence: 'Each invoice that its customer has is owed exactly once',
    check: judged(countOf('invoices'), wrongIssues),
  },
  {
    id: 'I9',
    sentence: 'One open card form per invoice, one payment per name at the provider and per key',
    check: judged(countOf('payments'), wrongDoubles),
  },
  {
    id: 'I10 history',
    sentence: 'The states of each payment follow each other as the table allows',
    check: ({ sql }) => judgedOneByOne(histories(sql), wrongHistory),
  },
  {
    id: 'I10 refunds',
    sentence: 'What went back of a payment is what its refunds say, and never more than came in',
    check: judged(countOf('refunds'), wrongRefunds),
  },
  {
    id: 'I10 places',
    sentence: 'What each refund is taken from adds up to it, and is of its customer',
    check: judged(countOf('refunds', 'unused_cents is not null'), wrongRefundTargets),
  },
  {
    id: 'I23',
    sentence: 'What each payment is meant for adds up to what was asked for',
    check: judged(countOf('payments'), wrongTargets),
  },
  {
    id: 'I17',
    sentence: 'Each bank payment was authorized, with this amount and this account',
    check: judged(countOf('payments', "method = 'ach'"), wrongAuthorizations),
  },
  {
    id: 'I17 chain',
    sentence: 'No authorization was changed, taken out or put in between',
    check: unbrokenAuthorizations,
  },
];

async function unbrokenAuthorizations({ sql, sealer }: Evidence): Promise<Finding> {
  const { checked, broken } = await checkAuthorizations(sql, sealer);
  const wrong = broken.slice(0, MAX_NAMED).map(({ businessId, paymentId, problem }) => ({
    name: paymentId
      ? `authorization of payment ${paymentId} of ${businessId}`
      : `the end of the chain of ${businessId}`,
    why: problem,
  }));
  return { lookedAt: checked, wrong, wrongCount: broken.length };
}

function wrongHistory({ businessId, id, method, isRecovered, state, states, inOrder }: History): Wrong | null {
  const name = `payment ${id} of ${businessId}`;
  if (!inOrder) return { name, why: 'its steps are not in order' };
  if (states.at(-1) !== state)
    return { name, why: `is ${state}, but its last step says ${states.at(-1) ?? 'nothing'}` };
  return isPossibleHistory({ method, isRecovered }, states)
    ? null
    : { name, why: `by ${method} cannot have been ${states.join(', ')}` };
}
