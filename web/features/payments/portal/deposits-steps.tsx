import { Button } from '@mantine/core';
import { accountKey } from '../../../api/query-keys.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useQueryClient } from '@tanstack/react-query';
import type { DepositsJson } from '@underlay/contract/deposits.ts';
import { lazy, useState } from 'react';
import type { Account } from '../../../api/answers.ts';
import { call } from '../../../api/client.ts';
import { useMutation } from '../../../api/use-mutation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { Spinner } from '../../../ui/feedback/waiting.tsx';
import { FormProblem } from '../../../ui/layout/form-layout.tsx';
import { type AccountPathIds, LatePart } from '../../portal/index.ts';
import { depositsComing } from './deposits-coming.ts';
import classes from './deposits-steps.module.css';

const loadForm = () => import('../bank/deposits-form.tsx');
const DepositsForm = lazy(() => loadForm().then(({ DepositsForm: form }) => ({ default: form })));

interface DepositsStepsProps {
  readonly ids: AccountPathIds;
  readonly account: Account;
  readonly paymentId: string;
  readonly deposits: DepositsJson;
  readonly onDone: (outcome: 'verified' | 'failed' | 'canceled') => void;
}

/** What a bank payment that waits for its deposits offers: verify them, or give the payment up. */
export function DepositsSteps({ ids, account, paymentId, deposits, onDone }: DepositsStepsProps) {
  const [step, setStep] = useState<'closed' | 'verify' | 'cancel'>('closed');
  const queries = useQueryClient();
  const params = { ...ids, paymentId };
  const lookAgain = () => queries.invalidateQueries({ queryKey: accountKey(ids.accountId) });
  const [closed, setClosed] = useState(false);
  const close = () => {
    setClosed(true);
    setStep('closed');
  };
  return (
    <div className={classes.steps}>
      <p>{depositsComing(deposits, account)}</p>
      {step === 'closed' && (
        <div className={classes.buttons}>
          <Button variant="default" autoFocus={closed} onPointerEnter={loadForm} onClick={() => setStep('verify')}>
            Verify
          </Button>
          <Button variant="subtle" onClick={() => setStep('cancel')}>
            Cancel this payment
          </Button>
        </div>
      )}
      {step === 'verify' && (
        <LatePart waiting={<Spinner label="Opening the form..." />}>
          <DepositsForm
            deposits={deposits}
            verify={async (proof) => {
              const { status } = await call(
                'POST /portfolios/:portfolioId/accounts/:accountId/payments/:paymentId/verify',
                { params, body: proof },
              );
              if (status !== 'pending_verification') await lookAgain();
              return status;
            }}
            onDone={onDone}
            onClose={close}
          />
        </LatePart>
      )}
      {step === 'cancel' && (
        <CancelQuestion
          cancel={async () => {
            await call('POST /portfolios/:portfolioId/accounts/:accountId/payments/:paymentId/cancel', { params });
            await lookAgain();
            onDone('canceled');
          }}
          onKeep={close}
        />
      )}
    </div>
  );
}

/** Asked once, in the place of the buttons. The safe answer comes first and has the focus. */
function CancelQuestion({ cancel, onKeep }: { cancel: () => Promise<void>; onKeep: () => void }) {
  const canceling = useMutation({ mutationFn: cancel });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be drawn as one
    <div role="group" aria-label="Cancel this payment?" className={classes.question}>
      <p>
        <strong>Cancel this payment?</strong> Nothing is taken from your account, and the amount is due again.
      </p>
      <div className={classes.buttons}>
        <Button variant="default" autoFocus disabled={canceling.isPending} onClick={onKeep}>
          Keep it
        </Button>
        <Button color="red" loading={canceling.isPending} onClick={() => canceling.mutate()}>
          Cancel payment
        </Button>
      </div>
      {canceling.isError && (
        <FormProblem>
          <Alert>{refusalOf(canceling.error).message}</Alert>
        </FormProblem>
      )}
    </div>
  );
}
