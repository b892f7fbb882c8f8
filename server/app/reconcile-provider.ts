import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { cents as asCents, formatCents } from '@underlay/domain/money/money.ts';
import {
  type OpenedReading,
  OVERLAP_DAYS,
  readOpened,
  reconcileAll,
  type Total,
  type WholeReading,
} from '../features/payments/index.ts';
import type { Platform } from '../services/platform.ts';
import { endQuarantine, noteListed, openRestoration, unlistedSince } from '../services/quarantine-store.ts';
import { linesOfOpened } from './opened-lines.ts';
import { hasLeftProvider } from './provider/payment-provider-store.ts';

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
 * it reads from the moment of the backup on, looks for accounts that were opened since, and ends the quarantine. Where they could not be
 * listed it looks again each time that it runs, until they could. Answers whether everything was read and taken, and there is no account
 * without its business.
 */
export async function reconcileProvider(platform: Platform, { say, endAnyway }: Asked): Promise<boolean> {
  const { sql } = platform.systemDb;
  const restoration = await openRestoration(sql);
  const backupAt = restoration?.takenAt ?? (await unlistedSince(sql));
  const opened = backupAt && (await readOpenedSince(platform, before(backupAt)));
  // What came on an account that has its business again was never read. Where they are still not listed there is none.
  const from = restoration || opened?.problem === null ? backupAt : null;
  const since = before(from ?? platform.clock.now());
  say(`Reading what the provider has since ${since.toISOString()} …`);
  const reading = await reconcileAll(platform, since, (done, of) => {
    if (done % BUSINESSES_PER_LINE === 0 && done < of) say(`${done} of ${of} businesses`);
  });
  for (const line of [...linesOf(reading), ...(opened ? linesOfOpened(opened) : [])]) say(line);
  const hasAllAccounts = !opened || (opened.problem === null && opened.strangers.length === 0);
  const isWhole = reading.unread === 0 && reading.found.failed.count === 0 && hasAllAccounts;
  if (!restoration) {
    if (opened?.problem === null) await noteListed(sql, opened);
    return isWhole;
  }
  if (isWhole || endAnyway) {
    await sql.begin(async (tx) => {
      // Another command may have ended it meanwhile.
      if (!(await endQuarantine(tx, { ...reading, opened }))) return;
      const unknownAccounts = opened?.problem === null ? opened.strangers.length : null;
      const details = { backup: restoration.backup, unread: reading.unread, unknownAccounts };
      await platform.securityEvents.record(tx, { kind: 'quarantine-end', details });
    });
    say(
      `What people made since ${restoration.takenAt.toISOString()} is gone. They enter it again, invoices in their old order and first:`,
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

const before = (moment: Date) => new Date(moment.getTime() - OVERLAP_DAYS * DAY_MILLISECONDS);

/** A copy that left the provider of its original shares the new one with whoever tries things there: their accounts are no strangers. */
const readOpenedSince = async (platform: Platform, since: Date): Promise<OpenedReading | null> =>
  (await hasLeftProvider(platform.systemDb.sql)) ? null : readOpened(platform, since);

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
