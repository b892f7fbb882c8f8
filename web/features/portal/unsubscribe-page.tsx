import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { DoorScreen } from '../../ui/door-screen.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { usePathId } from '../../ui/path-id.ts';
import { SupportLink } from '../../ui/support-link.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { HOME_PATH } from './portal-paths.ts';
import { settingsQuery } from './portal-queries.ts';
import classes from './unsubscribe-page.module.css';

const CUSTOMER = {
  question: 'Stop e-mails about quotes and invoices from this business? Receipts of your own payments are still sent.',
  done: 'You will get no more e-mails about quotes and invoices. Receipts of your own payments are still sent, and the link to your account still works.',
};
/** A link that names no recipient stands for the business itself (D38). */
const NOTICES = {
  question: 'Stop notices to this business? E-mails about its payments are still sent.',
  done: 'This business gets no more notices. E-mails about its payments are still sent.',
};

type Step = 'asked' | 'busy' | 'done' | 'failed';

/**
 * SHELL-11, UNSUB-01 to UNSUB-04. The call waits for the button: programs that follow the links of a mail must not unsubscribe
 * anybody (P19).
 */
export function UnsubscribePage() {
  const businessId = usePathId('businessId');
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  const recipient = new URLSearchParams(window.location.search).get('recipient') ?? undefined;
  const [step, setStep] = useState<Step>('asked');
  const unsubscribe = async () => {
    setStep('busy');
    setStep(await switchOff(businessId, recipient));
  };
  return (
    <DoorScreen home={HOME_PATH} links={<SupportLink email={supportEmail} />}>
      <PageTitle title="Unsubscribe, Underlay">{step === 'done' ? 'You are unsubscribed' : 'Unsubscribe'}</PageTitle>
      {step === 'done' ? (
        <p className={classes.words} role="status">
          {recipient === undefined ? NOTICES.done : CUSTOMER.done}
        </p>
      ) : (
        <>
          <p className={classes.words}>{recipient === undefined ? NOTICES.question : CUSTOMER.question}</p>
          {step === 'failed' && (
            <div className={classes.failed}>
              <Alert>
                Unable to unsubscribe from emails. Please close tab and try again. If issue persists for over 24 hours,
                please contact us at the support address <SupportLink email={supportEmail} />
              </Alert>
            </div>
          )}
          {step === 'busy' ? (
            <Spinner label="One moment" />
          ) : (
            <Button size="lg" fullWidth onClick={() => void unsubscribe()}>
              {step === 'failed' ? 'Try again' : 'Unsubscribe'}
            </Button>
          )}
        </>
      )}
    </DoorScreen>
  );
}

async function switchOff(businessId: string, recipient: string | undefined): Promise<'done' | 'failed'> {
  try {
    const body = { receiveEmail: false as const, recipient };
    const answer = await call('PUT /business/:businessId/unsubscribe', { params: { businessId }, body });
    return answer.receiveEmail ? 'failed' : 'done';
  } catch (error) {
    console.warn(error);
    return 'failed';
  }
}
