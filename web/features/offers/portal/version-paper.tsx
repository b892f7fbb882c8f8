import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { copy } from '@underlay/domain/copy/copy.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import type { ReactNode } from 'react';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { TitledText } from '../../../ui/text/titled-text.tsx';
import type { Offer } from '../offer.ts';
import { OfferLines } from './offer-lines.tsx';
import type { OfferChoices } from './use-offer-choices.ts';
import classes from './version-paper.module.css';

interface VersionPaperProps {
  readonly offer: Offer;
  readonly timeZone: string;
  readonly chosen: OfferChoices;
  /** Where the pictures of packages are. Left out where they are not shown. */
  readonly pictures?: string;
  /** Beside which it says which version it is. */
  readonly title?: ReactNode;
}

/** What a version of a quote said, as its customer read it (VER-09). */
export function VersionPaper({ offer, timeZone, chosen, pictures, title }: VersionPaperProps) {
  const { notes, terms, hides, version: number, versions, quoteExpiration } = offer;
  const dayOf = (at: string) => formatDate(dateIn(timeZone, new Date(at)));
  const sentAt = versions.find((version) => version.number === number)?.sentAt;
  return (
    <div className={classes.paper}>
      <header>
        {title}
        <StatusBadge {...badgeOf(offer, dayOf)} />
      </header>
      <dl>
        {sentAt && <Fact label={offerCopy.versions.sentOn()}>{dayOf(sentAt)}</Fact>}
        {quoteExpiration !== null && (
          <Fact label={offerCopy.versions.expires()}>{formatDate(quoteExpiration as CalendarDate)}</Fact>
        )}
        <Fact label={offerCopy.versions.project()}>{offer.jobName}</Fact>
      </dl>
      <TitledText title={copy.document.notes()} text={notes} />
      <OfferLines
        invoice={{ show: { rates: !hides.rates, sections: !hides.sections, onePrice: hides.onePrice } }}
        chosen={chosen}
        {...(pictures !== undefined && { picturesAt: pictures })}
      />
      <TitledText title={copy.document.terms()} text={terms} />
    </div>
  );
}

/** Which of them it is, and why it cannot be answered. */
function badgeOf({ version: number, versions, replacedAt, state }: Offer, dayOf: (at: string) => string) {
  const which = { number, all: versions.at(-1)?.number ?? number };
  if (replacedAt !== null)
    return { value: offerCopy.versions.one({ ...which, replaced: dayOf(replacedAt) }), tone: 'yellow' } as const;
  if (state === 'revising') return { value: offerCopy.versions.revised(which), tone: 'yellow' } as const;
  return { value: offerCopy.versions.last(which), tone: 'neutral' } as const;
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
