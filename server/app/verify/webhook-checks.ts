import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';
import { misnamedMessages, waitingInVain } from './webhook-check-store.ts';

/** What programs are called with. */
export const webhookChecks: readonly Invariant[] = [
  {
    id: 'I56 names',
    sentence: 'Each message says its event by the name that programs know it by',
    check: judged(countOf('webhook_messages'), misnamedMessages),
  },
  {
    id: 'I56 addresses',
    sentence: 'No message waits for an address that is not called',
    aboutTime: true,
    check: judged(countOf('webhook_messages'), waitingInVain),
  },
];
