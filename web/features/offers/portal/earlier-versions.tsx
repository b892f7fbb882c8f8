import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { Money } from '../../../ui/text/money.tsx';
import type { Offer } from '../offer.ts';
import classes from './earlier-versions.module.css';

interface EarlierVersionsProps {
  readonly offer: Offer;
  readonly timeZone: string;
}

/** VER-09: what this customer was sent before, folded, at the end. Only the last one can be answered. */
export function EarlierVersions({ offer: { versions }, timeZone }: EarlierVersionsProps) {
  const dayOf = (at: string) => formatDate(dateIn(timeZone, new Date(at)));
  const earlier = versions.filter(({ replacedAt }) => replacedAt !== null);
  const all = versions.length;
  return (
    <details className={classes.fold}>
      <summary>
        {offerCopy.versions.title()}
        <span>{offerCopy.versions.count({ earlier: earlier.length, all })}</span>
      </summary>
      <ul>
        {earlier.toReversed().map(({ number, sentAt, replacedAt, total }) => (
          <li key={number}>
            <span>
              {offerCopy.versions.one({ number, all, replaced: dayOf(replacedAt ?? sentAt) })}
              <small>{offerCopy.versions.sent({ date: dayOf(sentAt) })}</small>
            </span>
            <Money cents={total} />
          </li>
        ))}
      </ul>
    </details>
  );
}
