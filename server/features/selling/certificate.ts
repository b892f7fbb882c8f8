import { dateIn, formatDate, formatMoment } from '@underlay/domain/calendar/calendar-date.ts';
import { signedCopy } from '@underlay/domain/copy/signed.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { DocumentFact, DocumentSignature } from '../../services/documents.ts';
import type { SentOffer } from './read-offer.ts';
import type { StoredSignature } from './signature-store.ts';

const copy = signedCopy.certificate;

interface Signed extends Pick<SentOffer, 'business' | 'customer' | 'invoice'> {
  readonly signature: StoredSignature;
  /** The addresses and numbers that got the link. */
  readonly sentTo: readonly string[];
}

/** All of the signature that a person can read (SIGN-07, SIGN-08). */
export function certificateOf({
  business,
  customer,
  invoice,
  signature,
  sentTo,
}: Signed): DocumentSignature['certificate'] {
  const { facts, texts, version, signedAt, recordedAt, timeZone, documentSha256 } = signature;
  const offer = documentName({ isQuote: true, id: invoice.number });
  const isOnPaper = signature.kind === 'paper';
  const rows: readonly DocumentFact[] = [
    row(copy.name(), signature.name),
    row(copy.jobTitle(), signature.title),
    row(copy.customer(), customer.displayName),
    row(copy.reference(), facts.reference),
    row(copy.total(), formatCents(facts.total)),
    row(copy.deposit(), facts.deposit === 0 ? '' : formatCents(facts.deposit)),
    row(copy.kind(), kindOf(signature)),
    row(copy.paperHash(), facts.paperSha256 ?? ''),
    ...(isOnPaper
      ? [
          row(copy.day(), formatDate(dateIn(timeZone, signedAt))),
          row(copy.recordedUtc(), inUtc(recordedAt)),
          row(copy.recorded({ zone: timeZone }), formatMoment(recordedAt, timeZone)),
        ]
      : [
          row(copy.utc(), inUtc(signedAt)),
          row(copy.local({ zone: timeZone }), formatMoment(signedAt, timeZone)),
          row(copy.code(), copy.codeGiven({ isGiven: facts.isCodeGiven, sentTo: facts.codeSentTo ?? '' })),
        ]),
    row(copy.address(), signature.ipAddress),
    row(copy.agent(), signature.userAgent),
    row(copy.sentTo(), sentTo.join(', ')),
    row(copy.consent(), texts.consent),
    row(copy.acceptance(), texts.acceptance),
    row(copy.template(), signature.template),
    row(copy.hash(), documentSha256.toString('hex')),
    row(copy.check(), copy.howTo({ business: business.name, offer })),
  ];
  const said = rows.filter(({ lines }) => lines.some((line) => line !== ''));
  return { title: copy.title(), lede: copy.lede({ offer, version }), facts: said };
}

const kindOf = ({ kind, facts: { member = '' } }: StoredSignature): string =>
  kind === 'paper' ? copy.onPaper({ member }) : `${copy.kinds[kind]}${member && copy.onDevice({ member })}`;

const inUtc = (moment: Date): string =>
  moment
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');

const row = (label: string, line: string): DocumentFact => ({ label, title: null, lines: [line] });
