import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useState } from 'react';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { RecordMoney } from './record-money.tsx';

interface AddPaymentProps {
  readonly businessId: string;
  /** Whose money it is. It is asked for where that is not known. */
  readonly customer?: { readonly uuid: string; readonly displayName: string };
  readonly variant?: 'default';
}

/** The button that records money, for whoever may. */
export function AddPayment({ businessId, customer, ...look }: AddPaymentProps) {
  const [isOpen, setOpen] = useState(false);
  const known = customer && { customerId: customer.uuid, customerName: customer.displayName };
  return (
    <>
      <Button {...look} onClick={singleClick(() => setOpen(true))}>
        Add Payment
      </Button>
      {isOpen && <RecordMoney businessId={businessId} {...(known && { known })} onClose={() => setOpen(false)} />}
    </>
  );
}
