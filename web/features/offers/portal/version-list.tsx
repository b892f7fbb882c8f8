import { Link } from '@tanstack/react-router';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { Money } from '../../../ui/text/money.tsx';
import { useAccountIds, versionLink } from '../../portal/index.ts';
import type { Offer } from '../offer.ts';
import classes from './version-list.module.css';
import { versionPdf } from './version-pdf.ts';

interface VersionListProps {
  readonly invoiceId: string;
  /** What this customer was sent, the first one first. */
  readonly versions: Offer['versions'];
  readonly timeZone: string;
  /** Whether the last one can be read alone, as those before it (VER-02). */
  readonly isRevised?: boolean;
}

/** VER-09: each as page and PDF, the newest one first. What can be answered is no part of it. */
export function VersionList({ invoiceId, versions, timeZone, isRevised = false }: VersionListProps) {
  const ids = useAccountIds();
  const dayOf = (at: string) => formatDate(dateIn(timeZone, new Date(at)));
  const all = versions.at(-1)?.number ?? versions.length;
  const shown = versions.filter(({ replacedAt }) => isRevised || replacedAt !== null);
  return (
    <ul className={classes.list}>
      {shown.toReversed().map(({ number, sentAt, replacedAt, total }) => (
        <li key={number}>
          <span>
            <Link {...versionLink(ids, invoiceId, number)}>
              {replacedAt === null
                ? offerCopy.versions.revised({ number, all })
                : offerCopy.versions.one({ number, all, replaced: dayOf(replacedAt) })}
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
  );
}
