import { Link } from '@tanstack/react-router';
import type { ConversationDetailJson } from '@underlay/contract/communications.ts';
import { type ReactNode, useRef } from 'react';
import { NewLink } from '../../../ui/controls/new-link.tsx';
import { FailureStrip } from '../../../ui/feedback/failure-strip.tsx';
import { Breakable } from '../../../ui/text/breakable.tsx';
import { useMay } from '../../businesses/index.ts';
import classes from './conversation.module.css';
import { ConversationWaiting } from './conversation-waiting.tsx';
import { CustomerStrip } from './customer-strip.tsx';
import { SendBox } from './send-box.tsx';
import { Thread } from './thread.tsx';

interface ConversationProps {
  readonly businessId: string;
  /** What the query knows. */
  readonly detail: ConversationDetailJson | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Stands in the place of the messages while there are none (COMM-08). */
  readonly nothing: ReactNode;
  /** Part of another page, which has its own heading and next step. The first message is written elsewhere. */
  readonly embedded?: boolean;
}

/** The messages to and from one customer, and the answer below them (COMM-05 to COMM-08). */
export function Conversation({ businessId, detail, error, onRetry, nothing, embedded = false }: ConversationProps) {
  // A person who reads further up is left there. One who reads the end, or writes, is taken along.
  const follow = useRef(true);
  const may = useMay();
  if (detail === undefined) {
    if (error === null) return <ConversationWaiting />;
    return <Problem error={error} onRetry={onRetry} />;
  }
  // A server of the version before says nothing of older ones.
  const { communication, toEmail, messages, hasOlder = false } = detail;
  const Heading = embedded ? 'h3' : 'h2';
  return (
    <>
      <header className={classes.head}>
        <div>
          <Heading>
            <Link
              to="/p/m/$businessId/customers/$customerId"
              params={{ businessId, customerId: communication.customerId }}
            >
              {communication.customerName}
            </Link>
          </Heading>
          <p>
            <Breakable>{toEmail}</Breakable>
          </p>
        </div>
        {!embedded && (
          <>
            <NewLink
              to="/p/m/$businessId/invoices/create"
              params={{ businessId }}
              search={{ customer: communication.customerId }}
              quiet
            >
              {may('invoice') ? 'New Invoice' : 'New Quote'}
            </NewLink>
            <CustomerStrip businessId={businessId} customerId={communication.customerId} />
          </>
        )}
      </header>
      {messages.length === 0 ? (
        nothing
      ) : (
        <Thread {...{ businessId, messages, hasOlder, follow }} customerName={communication.customerName} />
      )}
      {may('plan') && (messages.length > 0 || !embedded) && (
        <SendBox
          businessId={businessId}
          conversationId={communication.uuid}
          customerName={communication.customerName}
          quiet={embedded}
          onSend={() => {
            follow.current = true;
          }}
        />
      )}
    </>
  );
}

function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const missing = 'status' in error && error.status === 404;
  return (
    <div className={classes.problem}>
      {missing ? (
        <p>There is no conversation at this address. The link may be incomplete or out of date.</p>
      ) : (
        <FailureStrip what="The conversation" onRetry={onRetry} />
      )}
    </div>
  );
}
