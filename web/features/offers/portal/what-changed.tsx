import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { ChangeList } from '../../invoices/index.ts';
import type { Offer } from '../offer.ts';
import classes from './what-changed.module.css';

interface WhatChangedProps {
  readonly offer: Offer;
  readonly changes: NonNullable<Offer['changes']>;
  readonly timeZone: string;
}

/** VER-05: what is another since the newest version that this customer has read, the first thing on the paper. */
export function WhatChanged({ offer, changes, timeZone }: WhatChangedProps) {
  const since = offer.versions.find(({ number }) => number === changes.since)?.sentAt;
  return (
    <section className={classes.changed} aria-labelledby="what-changed">
      <h2 id="what-changed">
        {offerCopy.changes.title({ date: since === undefined ? '' : formatDate(dateIn(timeZone, new Date(since))) })}
      </h2>
      <ChangeList changes={changes} onePrice={offer.hides.onePrice} />
    </section>
  );
}
