import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';

const FIRST_WAIT_MILLISECONDS = 1_000;
const LONGEST_WAIT_MILLISECONDS = 15_000;
/** About a quarter of an hour. */
const MAX_TRIES = 60;

interface Watch {
  /** Called each time no answer came. */
  readonly onLost: () => void;
  readonly signal: AbortSignal;
}

/**
 * PAY-29, D05: asks the server how a card payment ended, until it has heard. A lost connection or a silent provider says nothing of the
 * charge. The call may be repeated, since it charges nothing.
 */
export async function finishCardPayment(order: { intentId: string; accountId: string }, { onLost, signal }: Watch) {
  const { intentId, accountId } = order;
  for (let tries = 1; ; tries += 1) {
    try {
      const body = { status: 'succeeded', accountId };
      return await call('PUT /payments/cards/intents/:intentId', { params: { intentId }, body }, signal);
    } catch (error) {
      if (signal.aborted || !isUnheard(error) || tries === MAX_TRIES) throw error;
      onLost();
      await pause(Math.min(FIRST_WAIT_MILLISECONDS * 2 ** (tries - 1), LONGEST_WAIT_MILLISECONDS), signal);
    }
  }
}

/** Nobody has said how the payment ended. */
export const isUnheard = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

/** The provider was asked, and nothing was charged. */
export const isNotCharged = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'intent_not_finished';

/** Ends early when the browser is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, milliseconds);
    window.addEventListener('online', wake);
    signal.addEventListener('abort', wake);
  });
}
