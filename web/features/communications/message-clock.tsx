import { useSuspenseQuery } from '@tanstack/react-query';
import { formatDateAndTime } from '@underlay/domain/calendar/calendar-date.ts';
import { messageTime } from '@underlay/domain/communications/message-time.ts';
import { useEffect, useState } from 'react';
import { businessQuery } from '../businesses/index.ts';

const TICK_MILLISECONDS = 15_000;

interface MessageClock {
  readonly now: Date;
  readonly timeZone: string;
}

/** The clock of the business. It goes on while the page is open, so "now" becomes "1 min ago". */
export function useMessageClock(businessId: string): MessageClock {
  const { timeZone } = useSuspenseQuery(businessQuery(businessId)).data;
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MILLISECONDS);
    return () => clearInterval(timer);
  }, []);
  return { now, timeZone };
}

/** When a message came (COMM-09 to COMM-13). The whole moment is shown on request. */
export function MessageTime({ at, clock }: { at: string; clock: MessageClock }) {
  const moment = new Date(at);
  return (
    <time dateTime={at} title={formatDateAndTime(moment, clock.timeZone)}>
      {messageTime(moment, clock.now, clock.timeZone)}
    </time>
  );
}
