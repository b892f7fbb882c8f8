import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { asSentence } from '@underlay/domain/copy/sentence.ts';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { SupportLink } from '../../ui/controls/support-link.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Spinner } from '../../ui/feedback/waiting.tsx';
import { AuthLayout } from '../../ui/layout/auth-layout.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { HOME_PATH } from './portal-paths.ts';
import { mailSenderQuery, settingsQuery } from './portal-queries.ts';
import classes from './unsubscribe-page.module.css';

interface Copy {
  readonly title: string;
  readonly question: string;
  readonly button: string;
  readonly doneTitle: string;
  readonly done: string;
}

const STOP = { title: 'Unsubscribe', button: 'Unsubscribe', doneTitle: 'You are unsubscribed' };
const toCustomer = (business: string): Copy => ({
  ...STOP,
  question: `Stop invoices, quotes, reminders and messages of ${business} by e-mail? Receipts and notices about your account are still sent.`,
  done: `You will get no more invoices, quotes, reminders and messages of ${business} by e-mail. Receipts and notices about your account are still sent. The link to your account still works; its settings let e-mails come again.`,
});
/** A link that names no recipient stands for the business itself (D38). */
const notices = (business: string): Copy => ({
  ...STOP,
  question: `Stop notices to ${business}? ${STILL_SENT}`,
  done: `${asSentence(`No more notices go to ${business}`)} ${STILL_SENT}`,
});
const STILL_SENT = 'E-mails that it needs, about its payments, its bank account and its members, are still sent.';
/** Where the mail about that leads, if it was not meant (P19). */
const noticesAgain = (business: string): Copy => ({
  title: 'Get notices again',
  question: `Let ${business} get notices again?`,
  button: 'Get notices again',
  doneTitle: 'Notices go on',
  done: `Notices go to ${business} again.`,
});

type Step = 'asked' | 'busy' | 'done' | 'failed';

/**
 * SHELL-11, UNSUB-01 to UNSUB-04. The call waits for the button. Programs that follow the links of a mail must not
 * unsubscribe anybody (P19).
 */
export function UnsubscribePage() {
  const { businessId } = useParams({ from: '/unsubscribe/$businessId' });
  const supportEmail = useQuery(settingsQuery).data?.supportEmail;
  const search = new URLSearchParams(window.location.search);
  const recipient = search.get('recipient') ?? undefined;
  const undo = search.get('undo');
  const sender = useQuery(mailSenderQuery(businessId));
  const write = undo !== null ? noticesAgain : recipient === undefined ? notices : toCustomer;
  // Without its name the link still works.
  const copy = write(sender.data?.businessName ?? 'this business');
  const [step, setStep] = useState<Step>('asked');
  const answer = async () => {
    setStep('busy');
    setStep(await (undo !== null ? switchOn(businessId, undo) : switchOff(businessId, recipient)));
  };
  return (
    <AuthLayout home={HOME_PATH} links={<SupportLink email={supportEmail} />}>
      <PageTitle title={`${copy.title}, Underlay`}>{step === 'done' ? copy.doneTitle : copy.title}</PageTitle>
      {step === 'done' ? (
        <p className={classes.copy} role="status">
          {copy.done}
        </p>
      ) : (
        <>
          <p className={classes.copy}>{sender.isPending ? <Spinner label="One moment" /> : copy.question}</p>
          {step === 'failed' && (
            <div className={classes.failed}>
              <Alert>
                {undo === null
                  ? 'Unable to unsubscribe from emails. Please close tab and try again. If issue persists for over 24 hours, please contact us at the support address '
                  : 'That did not work. Please open the link in the mail again, or contact us at the support address '}
                <SupportLink email={supportEmail} />
              </Alert>
            </div>
          )}
          {step === 'busy' ? (
            <Spinner label="One moment" />
          ) : (
            <Button size="lg" fullWidth onClick={() => void answer()}>
              {step === 'failed' ? 'Try again' : copy.button}
            </Button>
          )}
        </>
      )}
    </AuthLayout>
  );
}

function switchOff(businessId: string, recipient: string | undefined): Promise<'done' | 'failed'> {
  const body = { receiveEmail: false as const, recipient };
  return outcomeOf(false, call('PUT /business/:businessId/unsubscribe', { params: { businessId }, body }));
}

function switchOn(businessId: string, token: string): Promise<'done' | 'failed'> {
  return outcomeOf(
    true,
    call('POST /business/:businessId/unsubscribe/undo', { params: { businessId }, body: { token } }),
  );
}

async function outcomeOf(wanted: boolean, asked: Promise<{ receiveEmail: boolean }>): Promise<'done' | 'failed'> {
  try {
    return (await asked).receiveEmail === wanted ? 'done' : 'failed';
  } catch (error) {
    console.warn(error);
    return 'failed';
  }
}
