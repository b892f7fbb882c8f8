import type { RequestSent } from '@underlay/contract/endpoint.ts';
import type { EndpointAt } from '@underlay/contract/index.ts';
import type { DepositKind } from '@underlay/domain/payments/deposits.ts';

/** Both amounts, or the code: the same for a payment and for a saved bank account. */
export type DepositProof = RequestSent<
  EndpointAt<'POST /portfolios/:portfolioId/accounts/:accountId/payments/:paymentId/verify'>
>['body'];

export const NO_PROOF = { deposit1: '', deposit2: '', code: '' };
export type DepositEntries = typeof NO_PROOF & Record<string, unknown>;

const BELOW_ONE_DOLLAR = 'Must be an amount below $1.00.';
const NO_CODE = 'Must be the six characters that begin with SM.';

/** D66: 0.32, .32 or $0.32; a whole number is taken as cents. Answers cents, null when it is neither. */
function depositCents(text: string): number | null {
  const [, dollars, whole] = /^(?:\$?\s*0?\.(\d{1,2})|(\d{1,2}))$/.exec(text.trim()) ?? [];
  const cents = dollars === undefined ? Number(whole) : Number(dollars.padEnd(2, '0'));
  return cents >= 1 ? cents : null;
}

const amount = (value: unknown): string | null => (depositCents(String(value)) === null ? BELOW_ONE_DOLLAR : null);
const code = (value: unknown): string | null => (/^SM[0-9A-Z]{4}$/i.test(String(value).trim()) ? null : NO_CODE);

/** What has to be entered for each kind of deposit. */
export const DEPOSIT_RULES = {
  amounts: { deposit1: amount, deposit2: amount },
  code: { code },
} as const satisfies Record<DepositKind, object>;

/** As it is sent: dollars, so that 1 cent is never taken for 1 dollar. */
export function proofOf(kind: DepositKind, entries: DepositEntries): DepositProof {
  if (kind === 'code') return { code: entries.code.trim().toUpperCase() };
  const dollars = (text: string): number => (depositCents(text) ?? 0) / 100;
  return { deposit1: dollars(entries.deposit1), deposit2: dollars(entries.deposit2) };
}
