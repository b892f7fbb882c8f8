import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { cents as asCents, formatCents } from '@underlay/domain/money/money.ts';
import {
  NONE_OPENED,
  type OpenedReading,
  OVERLAP_DAYS,
  readOpened,
  reconcileAll,
  type Total,
  type WholeReading,
} from '../features/payments/index.ts';
import type { Platform } from '../services/platform.ts';
import { endQuarantine, openRestoration } from '../services/quarantine-store.ts';

const BUSINESSES_PER_LINE = 100;
/** An account that it does not know is named, so there may be one for each. */
const MOST_REASONS = 5;

interface Asked {
  readonly say: (line: string) => void;
  /** Ends the quarantine although something could not be read or taken. It is read again each day. */
  readonly endAnyway: boolean;
}

/**
 * Brings all businesses together with what the payment provider has, and says by totals what was found. After a restore
 * it reads from the moment of the backup on, looks for accounts that were opened since, and ends the quarantine. Answers whether
 * everything was read and taken, and there is no account without its business.
 */
export async function reconcileProvider(platform: Platform, { say, endAnyway }: Asked): Promise<boolean> {
  const { sql } = platform.systemDb;
  const restoration = await openRestoration(sql);
  const from = restoration?.takenAt ?? platform.clock.now();
  const since = new Date(from.getTime() - OVERLAP_DAYS * DAY_MILLISECONDS);
  say(`Reading what the provider has since ${since.toISOString()} …`);
  const opened = restoration ? await readOpened(platform, since) : NONE_OPENED;
  const reading = await reconcileAll(platform, since, (done, of) => {
    if (done % BUSINESSES_PER_LINE === 0 && done < of) say(`${done} of ${of} businesses`);
  });
  for (const line of [...linesOf(reading), ...linesOfOpened(opened)]) say(line);
  const hasAllAccounts = opened.problem === null && opened.strangers.length === 0;
  const isWhole = reading.unread === 0 && reading.found.failed.count === 0 && hasAllAccounts;
  if (!restoration) return isWhole;
  if (isWhole || endAnyway) {
    await sql.begin(async (tx) => {
      // Another command may have ended it meanwhile.
      if (!(await endQuarantine(tx, { ...reading, opened }))) return;
      const { backup } = restoration;
      const details = { backup, unread: reading.unread, unknownAccounts: opened.strangers.length };
      await platform.securityEvents.record(tx, { kind: 'quarantine-end', details });
    });
    say(
      `What people made since ${from.toISOString()} is gone. They enter it again, invoices in their old order and first:`,
    );
    say('numbers go on where the backup ended, and customers may have the next ones on invoices already.');
    say('The quarantine is over: the processes that do background work begin within seconds. Run: npm run verify');
    say('Where none of them runs yet, start one: npm run work, or a server without BACKGROUND_WORK=off');
    say('If what it was brought back from runs no more, go on with its backups: npm run backup -- --take-over');
  } else {
    say('The quarantine goes on. Run this again, or with -- --end-anyway to end it all the same.');
  }
  return isWhole;
}

function linesOf({ businesses, unread, reasons, found }: WholeReading): string[] {
  const line = (what: string, { count, cents }: Total) =>
    `${String(count).padStart(8)}  ${formatCents(asCents(cents)).padStart(16)}  ${what}`;
  return [
    `${businesses} businesses have an account there. Of their payments`,
    line('are here as they are there', found.known),
    line('were moved to what the provider says', found.applied),
    line('were missing here and are written down anew', found.recovered),
    line('have no invoice any more: in suspense, with a task and a mail', found.suspended),
    line('are on their way and have no invoice any more: with a task and a mail', found.underWay),
    line('are unknown here, without money there', found.unknown),
    line('had no name here and were looked for there', found.lookedUp),
    ...(found.differing.count > 0 ? [line('differ from what was asked for: see the log', found.differing)] : []),
    ...(found.failed.count > 0 ? [line('could not be taken: see the log', found.failed)] : []),
    ...(unread > 0
      ? [`${unread === 1 ? '1 business' : `${unread} businesses`} could not be read. What the provider says:`]
      : []),
    ...reasons.slice(0, MOST_REASONS).map((reason) => `  ${reason}`),
    ...(reasons.length > MOST_REASONS ? [`  and ${reasons.length - MOST_REASONS} more`] : []),
  ];
}

function linesOfOpened({ noted, strangers, problem }: OpenedReading): string[] {
  const were = (count: number) => (count === 1 ? '1 account there was' : `${count} accounts there were`);
  return [
    ...(problem === null
      ? []
      : [`Which accounts were opened since could not be read. What the provider says: ${problem}`]),
    ...(noted > 0 ? [`${were(noted)} opened since for businesses that are here, which have theirs again.`] : []),
    ...(strangers.length > 0
      ? [`${were(strangers.length)} opened since for businesses that are not here any more:`]
      : []),
    ...strangers.map(({ id, name, openedAt, taken }) => {
      const came = taken
        ? `payments: ${taken.count}, ${formatCents(asCents(taken.cents))}`
        : 'its payments could not be read';
      return `  ${id}  ${name || 'without a name'}  opened ${openedAt.toISOString()}  ${came}`;
    }),
    ...(strangers.length > 0
      ? [
          'What is paid there comes into no books here. Look there whose they are, and tell them, before -- --end-anyway.',
        ]
      : []),
  ];
}
