import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { Tone } from '../../../ui/text/status-badge.tsx';
import type { Offer } from '../offer.ts';

const TONES: Readonly<Record<Exclude<Offer['state'], 'waiting'>, Tone>> = {
  expired: 'yellow',
  accepted: 'green',
  declined: 'red',
  withdrawn: 'neutral',
};

/** What became of it. One that waits for its answer says that it is a quote. */
export const badgeOf = (offer: Offer | undefined): { value: string; tone: Tone } | null =>
  offer === undefined || offer.state === 'waiting'
    ? null
    : { value: offerCopy.badge[offer.state](), tone: TONES[offer.state] };
