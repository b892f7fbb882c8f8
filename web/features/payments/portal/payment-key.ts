import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';

const nameFor = (invoiceId: string): string => `underlay.payment-key.${invoiceId}`;

/**
 * PAY-16, P06: the key that makes one bank payment one. It is kept for the invoice until a final answer is seen. So a form
 * that was reloaded, or sent again after silence, can never pay twice.
 */
export async function keptPaymentKey(invoiceId: string, signal: AbortSignal): Promise<string> {
  const kept = sessionStorage.getItem(nameFor(invoiceId));
  if (kept !== null) return kept;
  const { key } = await call('GET /payments/idempotent-key', {}, signal);
  sessionStorage.setItem(nameFor(invoiceId), key);
  return key;
}

export const forgetPaymentKey = (invoiceId: string): void => sessionStorage.removeItem(nameFor(invoiceId));

/**
 * A refusal is final: nothing was paid under this key. Silence, a crash and "in progress" are not. An answer that never
 * looked at the payment is not either (too many calls, a session that is over). The key then stays.
 */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const open = error.code === 'in_progress' || error.status === 429 || error.status === 401;
  return error.status >= 400 && error.status < 500 && !open;
}

const UNHEARD =
  'No answer came, so it is not known yet whether the payment was received. Your entries are still here. Press Pay again: the payment is made once.';

/** Silence and crashes say nothing about a payment that may have been made. The message says what is safe to do next. */
export function unheard(error: unknown): unknown {
  if (!(error instanceof ApiError) || (error.status > 0 && error.status < 500)) return error;
  return new ApiError({ status: error.status, code: error.code, message: UNHEARD, requestId: error.requestId });
}
