import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import { creditLabel } from '@underlay/domain/credits/credit-kind.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { useBusinessDay, useMay } from '../../businesses/index.ts';
import { NotePdf } from './note-pdf.tsx';
import classes from './payment-rows.module.css';
import { VoidCredit } from './void-credit.tsx';

interface CreditRowProps {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly credit: InvoiceDetail['credits'][number];
}

/** ALLOC-18: what less is owed although no money came, and since when. What was made for this invoice can be taken back here. */
export function CreditRow({ businessId, invoiceId, credit }: CreditRowProps) {
  const { dayOf } = useBusinessDay(businessId);
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const label = creditLabel(credit, 'manager');
  return (
    <div className={classes.row}>
      <dt>
        <span>
          {label}, {dayOf(credit.at)}
        </span>
        <span className={classes.tools}>
          {credit.number !== null && <NotePdf businessId={businessId} note={{ ...credit, number: credit.number }} />}
          {credit.isOwn && !credit.endsWithPayment && may('refund') && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={`Take back: ${label}`}
              title="Take back"
              onClick={() => setAsking(true)}
            >
              <IconArrowBackUp size={15} stroke={1.5} aria-hidden />
            </ActionIcon>
          )}
        </span>
        {asking && <VoidCredit {...{ businessId, invoiceId, credit }} onClose={() => setAsking(false)} />}
      </dt>
      <dd>
        <span>{formatCents(cents(-credit.amount))}</span>
      </dd>
    </div>
  );
}

interface VoidNoteRowProps {
  readonly businessId: string;
  readonly note: InvoiceDetail['voidNotes'][number];
}

/** CRED-14: a note that was taken back keeps its number and its place, and counts nothing. */
export function VoidNoteRow({ businessId, note }: VoidNoteRowProps) {
  const { dayOf } = useBusinessDay(businessId);
  return (
    <div className={classes.row}>
      <dt>
        <span>
          {creditLabel({ ...note, kind: 'note' }, 'manager')}, {dayOf(note.issuedAt)}
          <small data-quiet>void since {dayOf(note.voidedAt)}</small>
        </span>
        <NotePdf businessId={businessId} note={note} />
      </dt>
      <dd data-void>
        <span>{formatCents(cents(-note.total))}</span>
      </dd>
    </div>
  );
}
