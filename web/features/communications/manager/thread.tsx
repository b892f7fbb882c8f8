import type { MessageJson } from '@underlay/contract/communications.ts';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { MessageTime, useMessageClock } from '../message-clock.tsx';
import classes from './conversation.module.css';

/** COMM-14, D87: CSS pixels, with scrolling inside. */
const CONVERSATION_BOX = { maxHeight: 500, overflowY: 'auto' } as const;
/** As many as the server answers: there may be older ones. */
const MOST_MESSAGES = 200;
/** Who is no further away from the end is reading the end. */
const NEAR_PIXELS = 48;

/** What is said under a message that did not simply leave as e-mail (D16). */
const DELIVERY_WORDS = {
  queued: 'Waiting to be e-mailed.',
  mailed: null,
  failed: 'Could not be e-mailed. Please check the e-mail address of this customer.',
  off: 'Not e-mailed: this customer does not receive e-mail.',
} as const;

interface ThreadProps {
  readonly businessId: string;
  readonly customerName: string;
  readonly messages: readonly MessageJson[];
  /** Whether the newest message is to be kept in sight. */
  readonly follow: RefObject<boolean>;
}

/** Messages, the newest at the bottom: the customer's at the left in grey, ours at the right in blue (COMM-07). */
export function Thread({ businessId, customerName, messages, follow }: ThreadProps) {
  const clock = useMessageClock(businessId);
  const box = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message, or words under it, make the box longer
  useLayoutEffect(() => {
    if (follow.current && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [newest?.id, newest?.delivery]);
  return (
    <div className={classes.room}>
      <div
        ref={box}
        role="log"
        aria-label={`Messages with ${customerName}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard
        tabIndex={0}
        className={classes.thread}
        style={CONVERSATION_BOX}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          follow.current = scrollHeight - scrollTop - clientHeight <= NEAR_PIXELS;
        }}
      >
        {messages.length >= MOST_MESSAGES && (
          <p className={classes.older}>Only the latest {MOST_MESSAGES} messages are shown.</p>
        )}
        <ol>
          {messages.map((message) => (
            <li key={message.id} data-inbound={message.inbound}>
              <span className={classes.hiddenWords}>{message.inbound ? customerName : message.by || 'You'}</span>
              <p className={classes.bubble} dir="auto">
                {message.message}
              </p>
              <p className={classes.under}>
                {!message.inbound && message.by && <span aria-hidden="true">{message.by}</span>}
                <MessageTime at={message.createdAt} clock={clock} />
                <Delivery of={message} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function Delivery({ of: { delivery } }: { of: MessageJson }) {
  const words = delivery === null ? null : DELIVERY_WORDS[delivery];
  return words !== null && <span data-failed={delivery === 'failed'}>{words}</span>;
}
