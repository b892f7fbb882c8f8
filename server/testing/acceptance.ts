import { OFFER_TEXTS } from '@underlay/domain/offers/texts.ts';

/** What a customer sends who signs the first version of a quote as it starts. */
export const acceptanceOf = (total: number, change: object = {}) => ({
  version: 1,
  choices: { sections: [], lines: [] },
  total,
  deposit: 0,
  name: 'Elena Marchetti',
  consent: true,
  template: OFFER_TEXTS,
  ...change,
});
