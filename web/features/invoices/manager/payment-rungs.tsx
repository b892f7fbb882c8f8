import { ActionIcon } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import { formatDollars } from '@underlay/domain/money/money.ts';
import type { PaymentStatus } from '@underlay/domain/payments/payment.ts';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { refusalOf } from '../../../ui/form/refusal.ts';
import { toast, toastProblem } from '../../../ui/toasts.tsx';
import { useBusinessDay } from '../../businesses/business-day.ts';
import { useInvoiceChanges } from '../invoice-queries.ts';
import classes from './payment-rungs.module.css';

interface PaymentRungsProps {
  readonly businessId: string;
  readonly invoiceId: string;
  readonly payments: readonly LineJson[];
  readonly badge: (status: PaymentStatus) => ReactNode;
}

/** INV-19, INV-23: what was paid, when, and how it went. One entered by hand can be taken back (D31). */
export function PaymentRungs({ businessId, invoiceId, payments, badge }: PaymentRungsProps) {
  const { dayOf } = useBusinessDay(businessId);
  const [asked, setAsked] = useState<LineJson | null>(null);
  const { deleteLine } = useInvoiceChanges(businessId, invoiceId);
  const remove = async (payment: LineJson) => {
    try {
      await deleteLine.mutateAsync(payment.uuid);
      toast('Payment deleted');
    } catch (error) {
      toastProblem(refusalOf(error).message);
    }
    setAsked(null);
  };
  return (
    <>
      {payments.map((payment) => (
        <div key={payment.uuid} className={classes.rung}>
          <dt>
            <span>
              Payment, {dayOf(payment.createdAt)}
              {payment.description !== '' && `, ${payment.description}`}
              {payment.paymentFailure !== null && <small>{payment.paymentFailure}</small>}
            </span>
            {payment.paymentStatus !== null && badge(payment.paymentStatus)}
            {payment.paymentMethod === 'manual' && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={28}
                aria-label={`Delete payment of ${formatDollars(payment.rate)}`}
                title="Delete payment"
                onClick={() => setAsked(payment)}
              >
                <IconTrash size={15} stroke={1.5} aria-hidden />
              </ActionIcon>
            )}
          </dt>
          <dd data-failed={payment.paymentStatus === 'failed'}>{formatDollars(-payment.rate)}</dd>
        </div>
      ))}
      <ConfirmDialog
        opened={asked !== null}
        title={asked === null ? '' : `Delete the payment of ${formatDollars(asked.rate)}?`}
        confirm="Delete"
        busy={deleteLine.isPending}
        onConfirm={() => asked !== null && void remove(asked)}
        onClose={() => setAsked(null)}
      >
        The amount is owed again. The timeline keeps a note that the payment was recorded and deleted.
      </ConfirmDialog>
    </>
  );
}
