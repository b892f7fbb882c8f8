import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../server/testing/people.ts';
import { PutOff } from '../server/testing/sign-in.ts';

const PAUSE_MILLISECONDS = 150;
/** Five minutes. Between quick kills a busy machine may hardly answer. */
const MAX_TRIES = 2_000;

export interface Count {
  requests: number;
  repeated: number;
  /** What people asked that was refused, and how, with how often each came. */
  readonly refused: Record<string, number>;
}

export const nothingYet = (): Count => ({ requests: 0, repeated: 0, refused: {} });

/** No retry helps. The product made a mistake. */
export class Unexpected extends Error {}

/** The connection broke, half an answer came, or signing in was put off. All count as no answer. */
function noAnswer(error: unknown): null {
  if (error instanceof TypeError || error instanceof SyntaxError || error instanceof PutOff) return null;
  throw error;
}

/** Repeats what may happen twice until there is an answer, whichever. */
export async function untilHeard<Answered>(ask: () => Promise<Answered>): Promise<Answered> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const answer = await ask().catch(noAnswer);
    if (answer !== null) return answer;
    await wait(PAUSE_MILLISECONDS);
  }
  throw new Error('no answer came');
}

/**
 * Repeats the same request with the same key until there is an answer. It happens once. It is repeated after a lost
 * answer and after "try again", also while nobody knows yet what became of the first one (docs/decisions/0041).
 */
export async function insist<Body>(
  count: Count,
  what: string,
  ask: () => Promise<Answer<Body>>,
): Promise<Answer<Body>> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (tries > 0) {
      count.repeated += 1;
      await wait(PAUSE_MILLISECONDS);
    }
    const answer = await ask().catch(noAnswer);
    if (!answer || answer.status === 503 || answer.status === 429) continue;
    const { code } = (answer.body ?? {}) as { code?: string };
    if (code === 'REQUEST_REPEATED' || code === 'in_progress') continue;
    if (answer.status >= 500)
      throw new Unexpected(`the product answered ${answer.status} ${JSON.stringify(answer.body)}`);
    count.requests += 1;
    if (answer.status >= 400) {
      const refusal = `${what} ${refusalOf(answer)}`;
      count.refused[refusal] = (count.refused[refusal] ?? 0) + 1;
    }
    return answer;
  }
  throw new Unexpected('the product did not come back');
}

const refusalOf = ({ status, body }: Answer<unknown>): string => {
  const { code, message } = (body ?? {}) as { code?: string; message?: string };
  return `${status} ${code ?? ''} ${message ?? ''}`;
};
