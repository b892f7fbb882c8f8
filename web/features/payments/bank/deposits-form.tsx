import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import type { DepositsJson } from '@underlay/contract/deposits.ts';
import { ATTEMPTS_USED_UP } from '@underlay/domain/payments/verification-attempts.ts';
import { useState } from 'react';
import { LateLeaveGuard } from '../../../ui/dialogs/late-leave-guard.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { MoneyField, TextField } from '../../../ui/fields/text-fields.tsx';
import { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { DEPOSIT_RULES, type DepositEntries, type DepositProof, NO_PROOF, proofOf } from './deposit-proof.ts';
import classes from './deposits-form.module.css';

type Verification = 'verified' | 'pending_verification' | 'failed';

interface DepositsFormProps {
  readonly deposits: DepositsJson;
  /** Asks the server. What it rejects with is shown. */
  readonly verify: (proof: DepositProof) => Promise<Verification>;
  /** Called when it is decided: verified, or failed for good. Wrong amounts may be entered again. */
  readonly onDone: (status: Exclude<Verification, 'pending_verification'>) => void;
  /** Puts the form away. Without it there is no such button. */
  readonly onClose?: () => void;
}

/** METH-06 to METH-08: the two amounts, or the code, that prove whose bank account it is. */
export function DepositsForm({ deposits: { kind }, verify, onDone, onClose }: DepositsFormProps) {
  const [answer, setAnswer] = useState<Verification | null>(null);
  const form = useRuledForm<DepositEntries>({
    initialValues: NO_PROOF,
    rules: DEPOSIT_RULES[kind],
    submit: async (entries) => {
      setAnswer(null);
      const status = await verify(proofOf(kind, entries));
      setAnswer(status);
      if (status !== 'pending_verification') onDone(status);
    },
  });
  const isWrong = answer === 'pending_verification';
  // Only the bank knows whether they are right.
  const field = (path: string) => ({ ...form.text(path), ...(isWrong && { valid: false }) });
  const problem = isWrong ? WRONG : form.problem;
  if (answer === 'failed')
    return (
      <FormProblem>
        <Alert>{ATTEMPTS_USED_UP}</Alert>
      </FormProblem>
    );
  return (
    <form {...form.props} className={classes.form} aria-label="Verify bank account" autoComplete="off">
      <p className={classes.copy}>{COPY[kind]}</p>
      {kind === 'amounts' ? (
        <div className={classes.pair}>
          <MoneyField {...field('deposit1')} label="First deposit" placeholder="0.00" autoFocus />
          <MoneyField {...field('deposit2')} label="Second deposit" placeholder="0.00" />
        </div>
      ) : (
        <TextField {...field('code')} label="Code" placeholder="SM" autoComplete="off" autoFocus />
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={form.busy}>
          Verify
        </Button>
        {onClose !== undefined && (
          <Button variant="subtle" onClick={onClose} disabled={form.busy}>
            Close
          </Button>
        )}
      </div>
      {/* Below the buttons. Otherwise they would move under the second click of a hurried hand when it goes. */}
      {problem !== null && (
        <FormProblem>
          <Alert>{problem}</Alert>
        </FormProblem>
      )}
      <LateLeaveGuard dirty={form.dirty && !form.busy} />
    </form>
  );
}

const WRONG = 'Wrong verification amounts.';

const COPY = {
  amounts: 'Your bank statement shows two small deposits, each below $1.00. Enter both, in any order, as 0.32.',
  code: 'Your bank statement shows a small deposit with a code of six characters that begins with SM. Enter it here.',
};
