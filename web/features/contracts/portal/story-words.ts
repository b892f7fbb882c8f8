import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { listedStatus } from '@underlay/domain/payments/payment.ts';
import type { CustomerJob } from '../customer-job-queries.ts';
import { nameOf, nameWithin } from './job-words.ts';

type Entry = CustomerJob['story']['entries'][number];

/** What happened. */
export function titleOf(entry: Entry, business: string): string {
  const { story } = jobCopy;
  const name = entry.document ? nameOf(entry.document) : '';
  const within = entry.document ? nameWithin(entry.document) : '';
  const titles: Readonly<Record<Entry['kind'], () => string>> = {
    sent: () => sentTitle(entry, name, within),
    signed: () => story.signed({ name: within }),
    declined: () => story.declined({ name: within }),
    withdrawn: () => story.withdrawn({ name }),
    canceled: () => story.canceled(),
    payment: () => paymentTitle(entry, name, within),
    refund: () => (entry.takenByBank ? story.takenBack({ name: within }) : story.refund({ name: within })),
    files: () =>
      story.files({ business, count: entry.files?.count ?? 0, arePictures: entry.files?.arePictures ?? false }),
    asked: () => story.asked(),
    answered: () => story.answered({ business }),
  };
  return titles[entry.kind]();
}

function sentTitle({ version, document }: Entry, name: string, within: string): string {
  const { story } = jobCopy;
  if ((version ?? 1) > 1) return story.newVersion({ name: within });
  return document?.draw ? story.billed({ name }) : story.sent({ name });
}

function paymentTitle({ payment }: Entry, name: string, within: string): string {
  const { story } = jobCopy;
  const status = payment?.status && listedStatus({ ...payment, status: payment.status });
  if (status === 'settled') return payment?.isPart ? story.paidPart({ name: within }) : story.paid({ name });
  if (status === 'returned') return story.returned({ name: within });
  return status === 'failed' ? story.failed({ name: within }) : story.underWay({ name: within });
}

/** How much, and of what. Null where the title says all. */
export function detailOf(entry: Entry): string | null {
  const { story } = jobCopy;
  const { kind, version, payment, document, text } = entry;
  const amount = entry.amount === null ? '' : formatCents(entry.amount);
  if (kind === 'signed') return story.signedAs({ version: version ?? 1, amount, name: text });
  if (kind === 'withdrawn') return null;
  if (kind === 'files') return text;
  if (kind === 'payment' && payment) return story.amountBy({ amount, method: jobCopy.methods[payment.method]() });
  if (kind === 'sent' && version !== null) return story.version({ version, amount });
  // A release has no other name than its title.
  return [document?.draw?.releases ? '' : document?.draw?.name, amount].filter(Boolean).join(', ') || null;
}
