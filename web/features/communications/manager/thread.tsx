import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import type { MessageJson } from '@underlay/contract/communications.ts';
import { type RefObject, type UIEvent, useLayoutEffect, useRef, useState } from 'react';
import { useMessageClock } from '../message-clock.tsx';
import classes from './conversation.module.css';
import { MessageBubble } from './message-bubble.tsx';

/** COMM-14, D87: CSS pixels, with scrolling inside. */
const CONVERSATION_BOX = { maxHeight: 500, overflowY: 'auto' } as const;
/** Who is no further away from the end is reading the end. */
const NEAR_PIXELS = 48;

interface ThreadProps {
  readonly businessId: string;
  readonly customerName: string;
  readonly messages: readonly MessageJson[];
  /** Whether older ones are not among them. */
  readonly hasOlder: boolean;
  /** Whether the newest message is to be kept in sight. */
  readonly follow: RefObject<boolean>;
}

/** Messages, the newest at the bottom. Who reads further up sees that there is a new one, and is not moved. */
export function Thread({ businessId, customerName, messages, hasOlder, follow }: ThreadProps) {
  const clock = useMessageClock(businessId);
  const { box, missed, read, onScroll } = useEndInSight(messages.at(-1), follow);
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
        onScroll={onScroll}
      >
        {hasOlder && <p className={classes.older}>Only the latest {messages.length} messages are shown.</p>}
        <ol>
          {messages.map((message) => (
            <MessageBubble
              key={message.id}
              businessId={businessId}
              customerName={customerName}
              message={message}
              clock={clock}
            />
          ))}
        </ol>
      </div>
      {missed && (
        <button type="button" className={classes.missed} onClick={read}>
          <IconArrowDown size={16} stroke={1.75} aria-hidden />
          New message
        </button>
      )}
    </div>
  );
}

/** Keeps the newest message in sight as long as the person follows, and says when one was missed. */
function useEndInSight(newest: MessageJson | undefined, follow: RefObject<boolean>) {
  const box = useRef<HTMLDivElement>(null);
  const [missed, setMissed] = useState(false);
  const size = useRef('');
  const before = useRef(newest?.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message, or text under it, makes the box longer
  useLayoutEffect(() => {
    const isNew = before.current !== newest?.id;
    before.current = newest?.id;
    if (follow.current) toEnd(box.current);
    else if (isNew) setMissed(true);
  }, [newest?.id, newest?.deliveries]);
  useLayoutEffect(() => {
    // A phone that is turned, or its keyboard, makes the box another size. The end stays the end.
    const sizes = new ResizeObserver(() => {
      if (follow.current) toEnd(box.current);
      size.current = sizeOf(box.current);
    });
    for (const part of [box.current, box.current?.querySelector('ol')]) if (part) sizes.observe(part);
    return () => sizes.disconnect();
  }, [follow]);
  const read = () => {
    follow.current = true;
    setMissed(false);
    toEnd(box.current);
    // The button is gone. The keyboard goes on in what was read.
    box.current?.focus({ preventScroll: true });
  };
  const onScroll = ({ currentTarget }: UIEvent<HTMLDivElement>) => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget;
    // What moves together with the size of the box was moved by the browser, not by the person.
    const isByPerson = size.current === sizeOf(currentTarget);
    size.current = sizeOf(currentTarget);
    const isNearEnd = scrollHeight - scrollTop - clientHeight <= NEAR_PIXELS;
    if (isNearEnd || isByPerson) follow.current = isNearEnd;
    if (follow.current) setMissed(false);
  };
  return { box, missed, read, onScroll };
}

const sizeOf = (element: HTMLElement | null): string => `${element?.scrollHeight} of ${element?.clientHeight}`;

function toEnd(box: HTMLElement | null) {
  if (box) box.scrollTop = box.scrollHeight;
}
