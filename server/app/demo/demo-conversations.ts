import type { TenantDb } from '../../database/sql.ts';
import { openConversation, receiveMessage, sendMessage } from '../../features/communications/index.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import type { DemoClock } from './demo-payments.ts';

const MINUTE = 60_000;
const HOURS = 60;
const DAYS = 24 * HOURS;

type Line = readonly [minutesAgo: number, from: 'customer' | 'us', text: string];

/** The customer (by position) and the messages. Where the customer wrote last, nobody has read it yet. */
const CONVERSATIONS: readonly { readonly customer: number; readonly lines: readonly Line[] }[] = [
  {
    customer: 2,
    lines: [
      [3 * DAYS, 'us', 'Hello Marco, the quarry tile for the bakehouse has arrived. Would next Tuesday suit you?'],
      [3 * DAYS - 4 * HOURS, 'customer', 'Tuesday is good. Monday would be better, we are closed.'],
      [2 * DAYS, 'us', 'The tile setter is at another job on Monday, so let us keep Tuesday.'],
      [14, 'customer', 'Could the crew start on Tuesday before we open at six?'],
    ],
  },
  {
    customer: 1,
    lines: [
      [
        4 * DAYS,
        'us',
        'The quote for the lobby is in your account. It holds for 30 days.\n\nIt includes the waiting area and both halls.',
      ],
      [
        26 * HOURS,
        'customer',
        'The lobby quote looks right. Is the moisture barrier included, or is that the second line? Our last floor came up after one winter, so we want to be sure.',
      ],
    ],
  },
  {
    customer: 0,
    lines: [
      [41 * DAYS, 'customer', 'We would like a second coat on the kitchen oak.'],
      [41 * DAYS - 90, 'us', 'Gladly. It needs a day to dry, so we would come on a Friday.'],
      [40 * DAYS, 'customer', 'Friday it is. The gate code is still the same.'],
      [5 * DAYS, 'us', 'The second coat is done. Please keep the kitchen closed until tomorrow morning.'],
      [5 * DAYS - 3 * HOURS, 'customer', 'It looks wonderful. Thank you!'],
      [5 * DAYS - 4 * HOURS, 'us', 'That is good to hear. The invoice is in your account.'],
    ],
  },
  {
    customer: 8,
    lines: [
      [12 * DAYS, 'customer', 'Which red oak did you use upstairs? My sister wants the same.'],
      [
        12 * DAYS - 2 * HOURS,
        'us',
        'Red oak, select grade, 3 1/4 in., with two coats of satin. We have 40 sq ft left over.',
      ],
    ],
  },
  {
    customer: 6,
    lines: [[19 * DAYS, 'us', 'A reminder: please move the mats and mirrors out of Studio B by Thursday.']],
  },
];

interface Talk {
  readonly platform: Platform;
  readonly clock: DemoClock;
  readonly db: TenantDb;
  readonly userId: string;
  readonly customers: readonly string[];
}

/** The messages in their order. */
export async function fillConversations({ platform, clock, db, userId, customers }: Talk) {
  const now = Date.now();
  for (const { customer, lines } of CONVERSATIONS) {
    const customerId = customers[customer] ?? '';
    for (const [minutesAgo, from, text] of lines) {
      const at = new Date(now - minutesAgo * MINUTE);
      clock.set(at);
      if (from === 'customer') {
        await receiveMessage(platform, db, { customerId, text, at });
        continue;
      }
      const message = found(await sendMessage(platform, db, { customerId }, { text, userId }));
      await openConversation(db, message.communicationId, { mayAnswer: true });
    }
  }
}
