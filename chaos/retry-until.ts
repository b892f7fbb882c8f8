import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../server/testing/people.ts';

const PAUSE_MILLISECONDS = 150;
/** Five minutes. Between quick kills a busy machine may hardly answer. */
const MAX_TRIES = 2_000;

export interface Count {
  requests: number;
  repeated: number;
}

/** No retry helps. The product made a mistake. */
export class Unexpected extends Error {}

/**
 * Repeats the same request with the same key until there is an answer. It happens once. It is repeated after a lost
 * answer and after "try again". Null when the product answers that it cannot know whether it happened.
 */
export async function insist<Body>(count: Count, ask: () => Promise<Answer<Body>>): Promise<Answer<Body> | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    if (tries > 0) {
      count.repeated += 1;
      await wait(PAUSE_MILLISECONDS);
    }
    const answer = await ask().catch((error: unknown) => {
      // The connection broke, or half an answer came. Both count as no answer.
      if (error instanceof TypeError || error instanceof SyntaxError) return null;
      throw error;
    });
    if (!answer || answer.status === 503 || answer.status === 429) continue;
    const { code } = (answer.body ?? {}) as { code?: string };
    if (code === 'REQUEST_REPEATED') return null;
    if (code === 'in_progress') continue;
    if (answer.status >= 500)
      throw new Unexpected(`the product answered ${answer.status} ${JSON.stringify(answer.body)}`);
    count.requests += 1;
    return answer;
  }
  throw new Unexpected('the product did not come back');
}
