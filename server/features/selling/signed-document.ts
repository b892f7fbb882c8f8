import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { signedCopy } from '@underlay/domain/copy/signed.ts';
import { drawingOf } from '@underlay/domain/offers/drawing.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { DocumentSignature, InvoiceDocument } from '../../services/documents.ts';
import type { Platform } from '../../services/platform.ts';
import { deliveriesOf } from '../deliveries/index.ts';
import { signedVersion } from '../invoices/index.ts';
import { certificateOf } from './certificate.ts';
import type { SentOffer } from './read-offer.ts';
import type { StoredSignature } from './signature-store.ts';

export type SignedOffer = SentOffer & { readonly signature: StoredSignature };

/** The version that was signed with what was chosen of it, the signature on it, and the certificate behind it (SIGN-08). */
export async function signedDocument(
  platform: Platform,
  db: TenantReader,
  offer: SignedOffer,
): Promise<InvoiceDocument> {
  const { invoice, signature } = offer;
  const { version: number, facts } = signature;
  const { choices, reference } = facts;
  const document = await signedVersion(platform, db, { row: invoice, number, choices, reference });
  const deliveries = await deliveriesOf(db, [invoice.id]);
  const sentTo = new Set(deliveries.flatMap(({ id, recipient }) => (facts.deliveries.includes(id) ? recipient : [])));
  const mark = { label: signedCopy.mark({ version: number }), tone: 'neutral' } as const;
  const certificate = certificateOf({ ...offer, sentTo: [...sentTo] });
  return {
    ...document,
    title: `${document.title}, signed`,
    mark,
    when: '',
    signed: { ...shown(signature), certificate },
  };
}

type Shown = Omit<DocumentSignature, 'certificate'>;

function shown({ kind, name, title, strokes, facts, ...signed }: StoredSignature): Shown {
  const day = formatDate(dateIn(signed.timeZone, signed.signedAt));
  const isOnPaper = kind === 'paper';
  const { member = '' } = facts;
  const where = isOnPaper ? signedCopy.recordedBy({ member }) : member && signedCopy.onDevice({ member });
  return {
    label: isOnPaper ? signedCopy.accepted() : signedCopy.signature(),
    name,
    isOnPaper,
    lines: [title, day, where].filter(Boolean),
    drawing: strokes === '' ? null : { svg: drawingOf(strokes), alt: signedCopy.drawing({ name }) },
  };
}
