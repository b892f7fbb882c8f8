import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../api/client.ts';
import { singleClick } from '../../../ui/controls/single-click.ts';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toast, toastProblem } from '../../../ui/feedback/toasts.tsx';
import { SkeletonBar, Waiting } from '../../../ui/feedback/waiting.tsx';
import { useBusinessDay } from '../../businesses/index.ts';
import { messageQuery, useWebhookChanges } from '../webhook-queries.ts';
import { clockWithSeconds, logTime } from './log-time.ts';
import { detailsId } from './message-columns.tsx';
import type { OneWebhook } from './one-webhook.ts';
import classes from './webhooks.module.css';

type Message = Answer<'GET /business/:businessId/webhooks/:webhookId/messages/:messageId'>;
type Try = Message['tries'][number];

interface MessageDetailsProps extends OneWebhook {
  readonly messageId: string;
}

/** One message: every attempt in words, what the program answered, and the bytes that are sent. */
export function MessageDetails({ businessId, webhook, messageId }: MessageDetailsProps) {
  const { data, isError, refetch } = useQuery(messageQuery({ businessId, webhookId: webhook.uuid }, messageId));
  const { timeZone } = useBusinessDay(businessId);
  if (!data)
    return isError ? (
      <FailureStrip what="The message" onRetry={() => void refetch()} />
    ) : (
      <Waiting>
        <SkeletonBar width={16} />
      </Waiting>
    );
  return (
    <div id={detailsId(messageId)} className={classes.inside}>
      <div>
        <h3 id={`${detailsId(messageId)}-attempts`}>Attempts</h3>
        <ol aria-labelledby={`${detailsId(messageId)}-attempts`} className={classes.tries}>
          <Attempts message={data} timeZone={timeZone} />
        </ol>
        <LastAnswer tries={data.tries} />
        {webhook.state === 'working' && (
          <SendAgain businessId={businessId} webhookId={webhook.uuid} messageId={messageId} />
        )}
      </div>
      <div>
        <h3>What is sent</h3>
        {data.body === null ? <p>Nothing yet.</p> : <Code text={pretty(data.body)} />}
      </div>
    </div>
  );
}

/** What happens while an address is paused is failed at once. */
function Attempts({ message: { tries, state, nextAt }, timeZone }: { message: Message; timeZone: string }) {
  return (
    <>
      {tries.map((one) => (
        <li key={one.at}>
          <time dateTime={one.at}>{clockWithSeconds(one.at, timeZone)}</time>
          <span data-good={one.reason === null || undefined} data-bad={one.reason !== null || undefined}>
            {attemptText(one)}
          </span>
        </li>
      ))}
      {state === 'failed' && tries.length === 0 && <li>Not sent: this address was paused or stopped then.</li>}
      {state === 'waiting' && nextAt !== null && (
        <li>
          <time dateTime={nextAt}>{logTime(nextAt, timeZone)}</time>
          <span>{Date.parse(nextAt) > Date.now() ? 'next' : 'now'}</span>
        </li>
      )}
    </>
  );
}

/** How long it took says nothing where nobody answered. */
const attemptText = ({ status, reason, milliseconds }: Try): string => {
  const said = reason ?? `It answered ${status}`;
  return status === null ? said : `${said}, ${milliseconds.toLocaleString('en-US')} ms`;
};

function LastAnswer({ tries }: { tries: readonly Try[] }) {
  const answer = tries.at(-1)?.answer ?? '';
  if (answer === '') return null;
  return (
    <>
      <h3>The last answer</h3>
      <Code text={answer} />
    </>
  );
}

// biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its frame is reached with the keyboard
const Code = ({ text }: { text: string }) => <pre tabIndex={0}>{text}</pre>;

function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return body;
    throw error;
  }
}

interface SendAgainProps {
  readonly businessId: string;
  readonly webhookId: string;
  readonly messageId: string;
}

/** The same bytes under the same id, so that a program that had it knows it. */
function SendAgain({ messageId, ...of }: SendAgainProps) {
  const { again } = useWebhookChanges(of);
  const send = () =>
    again.mutateAsync(messageId).then(
      () => toast('On its way again'),
      (error: unknown) => toastProblem(refusalOf(error).message),
    );
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={again.isPending}
      className={classes.again}
      onClick={singleClick(() => void send())}
    >
      Send again
    </Button>
  );
}
