import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { ReactNode } from 'react';
import type { Offer } from '../offer.ts';
import { changeRows } from './change-rows.tsx';
import { WasNow } from './redlined.tsx';
import classes from './what-changed.module.css';

interface WhatChangedProps {
  readonly offer: Offer;
  readonly changes: NonNullable<Offer['changes']>;
  readonly timeZone: string;
}

/** VER-05: what is another since the newest version that this customer has read, the first thing on the paper. */
export function WhatChanged({ offer, changes, timeZone }: WhatChangedProps) {
  const since = offer.versions.find(({ number }) => number === changes.since)?.sentAt;
  const { before, after, difference } = changes.total;
  return (
    <section className={classes.changed} aria-labelledby="what-changed">
      <h2 id="what-changed">
        {offerCopy.changes.title({ date: since === undefined ? '' : formatDate(dateIn(timeZone, new Date(since))) })}
      </h2>
      <ul>
        {changeRows(changes, offer).map(({ key, text, difference: dollars }) => (
          <Row key={key} difference={dollars}>
            {text}
          </Row>
        ))}
        <Row difference={difference} isTotal>
          {offerCopy.changes.total()}
          <WasNow was={formatCents(before)} now={formatCents(after)} />
        </Row>
      </ul>
    </section>
  );
}

interface RowProps {
  readonly difference: Cents | null;
  readonly isTotal?: boolean;
  readonly children: ReactNode;
}

const Row = ({ difference, isTotal = false, children }: RowProps) => (
  <li data-total={isTotal || undefined}>
    <div className={classes.text}>{children}</div>
    <span className={classes.figure}>{difference !== null && formatCents(difference)}</span>
  </li>
);
