import { cents } from '@underlay/domain/money/money.ts';
import {
  type DepositKind,
  depositAmountMessage,
  depositCents,
  depositCodeMessage,
} from '@underlay/domain/payments/deposits.ts';
import type { Sent } from '../../../api/client.ts';

/** Both amounts, or the code. It is the same for a payment and for a saved bank account. */
export type DepositProof = Sent<'POST /portfolios/:portfolioId/accounts/:accountId/payments/:paymentId/verify'>['body'];

export const NO_PROOF = { deposit1: '', deposit2: '', code: '' };
export type DepositEntries = typeof NO_PROOF & Record<string, unknown>;

/** What has to be entered for each kind of deposit. */
export const DEPOSIT_RULES = {
  amounts: { deposit1: depositAmountMessage, deposit2: depositAmountMessage },
  code: { code: depositCodeMessage },
} as const satisfies Record<DepositKind, object>;

/** As it is sent. On its way it becomes dollars. 1 cent is then never taken for 1 dollar. */
export function proofOf(kind: DepositKind, entries: DepositEntries): DepositProof {
  if (kind === 'code') return { code: entries.code.trim().toUpperCase() };
  const amountOf = (text: string) => cents(depositCents(text) ?? 0);
  return { deposit1: amountOf(entries.deposit1), deposit2: amountOf(entries.deposit2) };
}
