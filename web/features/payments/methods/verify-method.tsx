import { useQueryClient } from '@tanstack/react-query';
import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import { ATTEMPTS_USED_UP } from '@underlay/domain/payments/verification-attempts.ts';
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
  readonly onUsedUp: () => void;
}

const FAILURES = { failed: ATTEMPTS_USED_UP, verified: null };

/** METH-06 to METH-08. Once the attempts are used up the form gives way to what is left to do: the account can be deleted. */
export function VerifyMethod({ method, onClose, onNotice, onUsedUp }: VerifyMethodProps) {
  const queries = useQueryClient();
  const [deposits] = useState(method.deposits ?? { kind: 'amounts' as const, arrivesAt: null });
  const verify = async (body: DepositProof) => {
    const params = { methodId: method.uuid };
    const { status } = await callAs(person, 'POST /bank-payment-methods/:methodId/verify', { params, body });
    return status;
  };
  const done = (status: 'verified' | 'failed') => {
    changeMethods(queries, (methods) =>
      methods.map((each) =>
        each.uuid === method.uuid ? { ...each, status, failure: FAILURES[status], deposits: null } : each,
      ),
    );
    onClose();
    if (status === 'failed') return onUsedUp();
    onNotice(`${method.name} has been verified. You can pay with it now.`);
  };
  return (
    <div className={classes.doing}>
      <DepositsForm deposits={deposits} verify={verify} onDone={done} onClose={onClose} />
    </div>
  );
}
