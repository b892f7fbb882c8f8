import { wrongRights, wrongTokens } from './connection-check-store.ts';
import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';

/** Programs that act for a business. */
export const connectionChecks: readonly Invariant[] = [
  {
    id: 'I59 rights',
    sentence: 'Each connection has rights that a program can have, and no other',
    check: judged(countOf('connections'), wrongRights),
  },
  {
    id: 'I59 tokens',
    sentence: 'Each connection is found by its own tokens, and a revoked one by none',
    check: judged(countOf('connections'), wrongTokens),
  },
];
