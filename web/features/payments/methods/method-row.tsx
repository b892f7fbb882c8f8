import { Button } from '@mantine/core';
import { BANK_ACCOUNT_TYPE } from '@underlay/domain/payments/fields.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import { ATTEMPTS_USED_UP } from '@underlay/domain/payments/verification-attempts.ts';
import { useRef, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { MomentDay } from '../../../ui/text/calendar-text.tsx';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { DeleteMethod } from './delete-method.tsx';
import { methodTone } from './method-copy.ts';
import classes from './method-list.module.css';
import { VerifyMethod } from './verify-method.tsx';

interface MethodRowProps {
  readonly method: MethodJson;
  readonly timeZone: string;
  readonly onNotice: (notice: string) => void;
}

/** METH-04, METH-05: one saved bank account, and below it what is being done with it. */
export function MethodRow({ method, timeZone, onNotice }: MethodRowProps) {
  const [doing, setDoing] = useState<'verify' | 'delete' | null>(null);
  /** It has just happened, so it is said aloud. */
  const [usedUp, setUsedUp] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const isPending = method.status === 'pending_verification';
  const stop = () => {
    setDoing(null);
    row.current?.focus();
  };
  return (
    <li ref={row} className={classes.row} tabIndex={-1} aria-label={method.name}>
      <div className={classes.method}>
        <strong>{method.name}</strong>
        <StatusBadge value={method.status.replace('_', ' ')} tone={methodTone(method.status)} />
        <span className={classes.account}>
          {typeLabel(method.accountType)} ending in <span className={classes.four}>{method.lastFour}</span>
        </span>
        {isPending && method.deposits?.arrivesAt && (
          <span className={classes.account}>
            Deposits expected by <MomentDay at={method.deposits.arrivesAt} timeZone={timeZone} />
          </span>
        )}
        {method.status === 'failed' && method.failure !== null && !usedUp && (
          <span className={classes.account}>{method.failure}</span>
        )}
      </div>
      {usedUp && <Alert>{ATTEMPTS_USED_UP}</Alert>}
      {doing === null && (
        <div className={classes.actions}>
          {isPending && (
            <Button variant="default" aria-label={`Verify ${method.name}`} onClick={() => setDoing('verify')}>
              Verify
            </Button>
          )}
          <Button variant="subtle" aria-label={`Delete ${method.name}`} onClick={() => setDoing('delete')}>
            Delete
          </Button>
        </div>
      )}
      {doing === 'verify' && (
        <VerifyMethod method={method} onClose={stop} onNotice={onNotice} onUsedUp={() => setUsedUp(true)} />
      )}
      {doing === 'delete' && <DeleteMethod method={method} onClose={stop} onNotice={onNotice} />}
    </li>
  );
}

const typeLabel = (type: string): string =>
  BANK_ACCOUNT_TYPE.options.find(({ value }) => value === type)?.label ?? type;
