import { Button } from '@mantine/core';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { chargesCopy } from '@underlay/domain/copy/charges.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { useMay } from '../../businesses/index.ts';
import classes from './payment-rows.module.css';
import { WaiveDialog } from './waive-dialog.tsx';

interface ChargeRowProps {
  readonly businessId: string;
  readonly invoice: InvoiceDetail;
  readonly charge: InvoiceDetail['charges'][number];
}

/** ALLOC-18, LATE-08: what was added since it was sent, and when. It can be waived here, as far as it was not. */
export function ChargeRow({ businessId, invoice, charge }: ChargeRowProps) {
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const left = cents(charge.amount - charge.waived);
  const label = chargesCopy.row({ ...charge, chargedOn: charge.chargedOn as CalendarDate });
  return (
    <div className={classes.row}>
      <dt>
        <span>
          {label}
          {charge.waived > 0 && (
            <small data-quiet>{left > 0 ? `${formatCents(charge.waived)} of it waived` : 'waived'}</small>
          )}
        </span>
        <span className={classes.tools}>
          {left > 0 && may('refund') && (
            <Button
              size="compact-sm"
              px={4}
              mx={-4}
              variant="subtle"
              color="gray"
              aria-label={`Waive: ${label}`}
              onClick={() => setAsking(true)}
            >
              Waive
            </Button>
          )}
        </span>
        {asking && <WaiveDialog {...{ businessId, invoice, charge }} onClose={() => setAsking(false)} />}
      </dt>
      <dd>
        <span>{formatCents(charge.amount)}</span>
      </dd>
    </div>
  );
}
