import { useQueryClient } from '@tanstack/react-query';
import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import { useState } from 'react';
import { callAs } from '../../../api/client.ts';
import { person } from '../../identity/index.ts';
import type { DepositProof } from '../bank/deposit-proof.ts';
import { DepositsForm } from '../bank/deposits-form.tsx';
import classes from './method-list.module.css';
import { changeMethods } from './method-queries.ts';

interface VerifyMethodProps {
  readonly method: MethodJson;
  readonly onClose: () => void;
  readonly onNotice: (notice: string) => void;
}

/** METH-06 to METH-08. The form stays to say that the attempts are used up, although the account is no longer pending. */
export function VerifyMethod({ method, onClose, onNotice }: VerifyMethodProps) {
  const queries = useQueryClient();
  const [deposits] = useState(method.deposits ?? { kind: 'amounts' as const, arrivesAt: null });
  const verify = async (body: DepositProof) => {
    const params = { methodId: method.uuid };
    const { status } = await callAs(person, 'POST /bank-payment-methods/:methodId/verify', { params, body });
    return status;
  };
  const done = (status: 'verified' | 'failed') => {
    changeMethods(queries, (methods) =>
      methods.map((each) => (each.uuid === method.uuid ? { ...each, status, deposits: null } : each)),
    );
    if (status === 'failed') return;
    onClose();
    onNotice(`${method.name} has been verified. You can pay with it now.`);
  };
  return (
    <div className={classes.doing}>
      <DepositsForm deposits={deposits} verify={verify} onDone={done} onClose={onClose} />
    </div>
  );
}
