import { forgottenDeliveries, forgottenEvents, lostWork } from './background-check-store.ts';
import { type Invariant, judged } from './invariant.ts';
import { countOf } from './judgement-store.ts';

/** Background work: what was promised in a transaction happens. */
export const backgroundChecks: readonly Invariant[] = [
  {
    id: 'I12 work',
    sentence: 'No background work was given up or forgotten',
    aboutTime: true,
    check: judged(countOf('jobs.job'), lostWork),
  },
  {
    id: 'I12 mails',
    sentence: 'Each mail to a customer that waits has work that will send it',
    aboutTime: true,
    check: judged(countOf('deliveries'), forgottenDeliveries),
  },
  {
    id: 'I12 events',
    sentence: 'Each event of the payment provider was looked at',
    aboutTime: true,
    check: judged(countOf('provider_events'), forgottenEvents),
  },
];
