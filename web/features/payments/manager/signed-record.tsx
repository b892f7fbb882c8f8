import { type CalendarDate, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { BANK_ACCOUNT_TYPE } from '@underlay/domain/payments/fields.ts';
import type { Authorization } from '../../../api/answers.ts';
import { Fact, Facts } from '../../../ui/layout/facts.tsx';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import classes from './signed-record.module.css';

interface SignedRecordProps {
  readonly businessId: string;
  readonly record: Authorization;
  /** Undefined while it is not known. */
  readonly customerName: string | undefined;
}

/** The record as a document: the text and the signature, what they were for, and how the record is sealed. */
export function SignedRecord({ businessId, record, customerName }: SignedRecordProps) {
  const { momentOf } = useBusinessDay(businessId);
  const accountType = BANK_ACCOUNT_TYPE.options.find(({ value }) => value === record.accountType)?.label;
  return (
    <Sheet as="article" aria-label="Payment authorization">
      <PlankEdge />
      <div className={classes.signed}>
        <blockquote>{record.text}</blockquote>
        <p className={classes.signature}>{record.signature}</p>
        <p className={classes.when}>
          Signed electronically on {momentOf(record.signedAt)}
          {customerName !== undefined && ` for ${customerName}`}
        </p>
      </div>
      <Facts>
        <Fact label="Account holder">{record.accountHolderName}</Fact>
        <Fact label="Account">
          {accountType}, ending in {record.lastFour}
        </Fact>
        <Fact label="Amount">
          <Money cents={record.amount} />
        </Fact>
        <Fact label="Fee">
          <Money cents={record.fee} />
        </Fact>
        <Fact label="Total">
          <strong>
            <Money cents={record.total} />
          </strong>
        </Fact>
        <Fact label="Invoice">
          {record.invoiceId}, version {record.invoiceVersion}
        </Fact>
        <Fact label="Effective date">{formatDate(record.effectiveDate as CalendarDate)}</Fact>
        <Fact label="IP address">{record.ipAddress}</Fact>
        <Fact label="Text">
          {record.template}
          {record.termsVersion !== null && `, terms of use ${record.termsVersion}`}
        </Fact>
        <Fact label="Browser" wide>
          {record.userAgent}
        </Fact>
        <Fact label={`Seal of record ${record.sequence}`} wide>
          <code className={classes.seal}>{record.hash}</code>
        </Fact>
        <Fact label="Seal of all records up to this one" wide>
          <code className={classes.seal}>{record.chain}</code>
        </Fact>
      </Facts>
    </Sheet>
  );
}
