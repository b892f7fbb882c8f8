import type { Answer } from '../../../api/client.ts';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Money } from '../../../ui/text/money.tsx';
import { logTime, timeInSentence } from './log-time.ts';
import classes from './webhooks.module.css';

export type Message = Answer<'GET /business/:businessId/webhooks/:webhookId/messages'>['messages'][number];

interface LogFacts {
  readonly timeZone: string;
  readonly isOpen: (id: string) => boolean;
  readonly turn: (id: string) => void;
}

export const detailsId = (messageId: string): string => `message-${messageId}`;

export const messageColumns = ({ timeZone, isOpen, turn }: LogFacts): readonly Column<Message>[] => [
  {
    key: 'type',
    header: 'Message',
    cell: ({ uuid, type }) => (
      <LinkButton
        aria-expanded={isOpen(uuid)}
        aria-controls={isOpen(uuid) ? detailsId(uuid) : undefined}
        onClick={() => turn(uuid)}
      >
        {type}
      </LinkButton>
    ),
    inCard: 'title',
    className: classes.type,
  },
  {
    key: 'about',
    header: 'About',
    cell: ({ about, amount }) => (
      <>
        {about ?? 'A test'}
        {about !== null && amount !== undefined && amount !== null && (
          <>
            , <Money cents={amount} />
          </>
        )}
      </>
    ),
    inCard: 'second',
  },
  {
    key: 'state',
    header: 'State',
    cell: (message) => <MessageStateText message={message} timeZone={timeZone} />,
    inCard: 'badge',
    className: classes.state,
  },
  {
    key: 'at',
    header: 'Time',
    cell: ({ at }) => <time dateTime={at}>{logTime(at, timeZone)}</time>,
    inCard: 'faint',
    className: classes.at,
  },
];

/** "Delivered", "Next try 10:21 AM", "Failed". What was not tried yet failed nowhere. */
function MessageStateText({ message, timeZone }: { message: Message; timeZone: string }) {
  const { state, attempts, nextAt } = message;
  if (state === 'done') return <span data-good>Delivered</span>;
  if (state === 'failed') return <span data-bad>Failed</span>;
  const isTriedLater = attempts > 0 && nextAt !== null && Date.parse(nextAt) > Date.now();
  return isTriedLater ? (
    <span data-bad>{`Next try ${timeInSentence(nextAt, timeZone)}`}</span>
  ) : (
    <span>On its way</span>
  );
}
