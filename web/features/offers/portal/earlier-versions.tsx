import { Link } from '@tanstack/react-router';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { useAccountIds, versionLink } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import classes from './earlier-versions.module.css';
import { versionPdf } from './version-pdf.ts';

interface EarlierVersionsProps {
  readonly invoiceId: string;
  readonly offer: Offer;
  readonly timeZone: string;
}

/** VER-09: what this customer was sent before, folded, at the end. Only the last one can be answered. */
export function EarlierVersions({ invoiceId, offer: { versions }, timeZone }: EarlierVersionsProps) {
  const ids = useAccountIds();
  const dayOf = (at: string) => formatDate(dateIn(timeZone, new Date(at)));
  const earlier = versions.filter(({ replacedAt }) => replacedAt !== null);
  const all = versions.at(-1)?.number ?? versions.length;
  return (
    <details className={classes.fold}>
      <summary>
        {offerCopy.versions.title()}
        <span>{offerCopy.versions.count({ earlier: earlier.length, all: versions.length })}</span>
      </summary>
      <ul>
        {earlier.toReversed().map(({ number, sentAt, replacedAt, total }) => (
          <li key={number}>
            <span>
              <Link {...versionLink(ids, invoiceId, number)}>
                {offerCopy.versions.one({ number, all, replaced: dayOf(replacedAt ?? sentAt) })}
              </Link>
              <small>{offerCopy.versions.sent({ date: dayOf(sentAt) })}</small>
            </span>
            <span className={classes.way}>
              <Money cents={total} />
              <a href={versionPdf(ids, invoiceId, number)} aria-label={offerCopy.versions.ofVersion({ number })}>
                PDF
              </a>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
