import { useQuery } from '@tanstack/react-query';
import { documentTitle, pdfFileName } from '@underlay/domain/invoices/document-name.ts';
import { type ReactNode, useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import type { Answer } from '../../../api/client.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { saveDownload } from '../../files/index.ts';
import { versionsQuery } from '../version-queries.ts';
import { CompareVersions } from './compare-versions.tsx';
import classes from './versions.module.css';

/** A dialog with a version of a quote, of a feature that this one knows nothing of. */
export type ReadVersion = (version: {
  businessId: string;
  invoice: InvoiceDetail;
  number: number;
  onClose: () => void;
}) => ReactNode;

interface VersionsProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly version: ReadVersion;
}
type Version = Answer<'GET /business/:businessId/invoices/:invoiceId/versions'>[number];

/** VER-09: what a customer was sent, where that was more than once. */
export function Versions({ businessId, invoice, version: dialogOf }: VersionsProps) {
  const wasRevised = invoice.timeline.filter(({ kind }) => kind === 'sent').length > 1;
  const { data: versions = [] } = useQuery({ ...versionsQuery(businessId, invoice.uuid), enabled: wasRevised });
  const [comparing, setComparing] = useState(false);
  const [reading, setReading] = useState<number | null>(null);
  if (versions.length < 2) return null;
  return (
    <section className={classes.versions} aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <ol>
        {versions.toReversed().map((version) => (
          <Row
            key={version.number}
            businessId={businessId}
            invoice={invoice}
            version={version}
            onRead={() => setReading(version.number)}
          />
        ))}
      </ol>
      <p>
        <LinkButton onClick={() => setComparing(true)}>Compare versions</LinkButton>
      </p>
      {reading !== null && dialogOf({ businessId, invoice, number: reading, onClose: () => setReading(null) })}
      {comparing && (
        <CompareVersions
          businessId={businessId}
          invoiceId={invoice.uuid}
          count={versions.length}
          onClose={() => setComparing(false)}
        />
      )}
    </section>
  );
}

function Row({ businessId, invoice, version: { number, sentAt, replacedAt, total }, onRead }: RowProps) {
  const { timeZone } = useBusinessDay(businessId);
  const [saving, setSaving] = useState(false);
  const save = async () => {
    if (saving) return;
    setSaving(true);
    const params = { businessId, invoiceId: invoice.uuid, number: String(number) };
    const name = pdfFileName(`${documentTitle({ ...invoice, status: 'sent' }, invoice.from.name)}, version ${number}`);
    try {
      await saveDownload('GET /business/:businessId/invoices/:invoiceId/versions/:number/pdf', { params }, name);
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setSaving(false);
  };
  return (
    <li>
      <div>
        <b>{invoice.isQuote ? <LinkButton onClick={onRead}>Version {number}</LinkButton> : `Version ${number}`}</b>
        <small>
          sent <MomentDay at={sentAt} timeZone={timeZone} />
          {replacedAt !== null && (
            <>
              , replaced on <MomentDay at={replacedAt} timeZone={timeZone} />
            </>
          )}
        </small>
      </div>
      <span>
        <Money cents={total} />
        <LinkButton aria-label={`PDF of version ${number}`} onClick={() => void save()}>
          PDF
        </LinkButton>
      </span>
    </li>
  );
}

interface RowProps extends Omit<VersionsProps, 'version'> {
  readonly version: Version;
  readonly onRead: () => void;
}
