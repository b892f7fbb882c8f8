import type { Opened } from '../server/app/open-for-verify.ts';
import { verify } from '../server/app/verify/verify.ts';
import type { Receiver } from '../server/testing/webhook-receiver.ts';
import { compare } from './compare.ts';
import { compareCalls } from './compare-calls.ts';
import { compareMails } from './compare-mails.ts';
import type { PromiseLog } from './promise-log.ts';
import type { StandIn } from './stand-in.ts';

/** What was looked at, and what is not as it must be, by name. */
export interface Findings {
  acknowledged: number;
  verified: number;
  /** Mails to customers, and how many more copies of them came with the same Message-ID. */
  mails: number;
  copies: number;
  /** Messages that programs got, and how many came more than once. */
  called: number;
  repeats: number;
  lost: string[];
  doubled: string[];
  unsound: string[];
}

export const nothingFound = (): Findings => ({
  acknowledged: 0,
  verified: 0,
  mails: 0,
  copies: 0,
  called: 0,
  repeats: 0,
  lost: [],
  doubled: [],
  unsound: [],
});

/** Verifies what is stored, and compares it with what was promised until now. The product may work meanwhile. */
export async function look({ platform }: Opened, promises: PromiseLog, findings: Findings) {
  const verdicts = await verify(platform);
  const wrong = verdicts.flatMap(({ invariant, wrong }) =>
    wrong.map(({ name, why }) => `${invariant.id}: ${name} ${why}`),
  );
  const { acknowledged, lost, doubled } = await compare(platform.systemDb.sql, promises);
  findings.verified += 1;
  findings.unsound.push(...wrong);
  Object.assign(findings, { acknowledged, lost, doubled });
}

/** The same at the end, when nothing is under way any more: mails and calls of programs too. */
export async function lookAtEnd(
  opened: Opened,
  {
    promises,
    findings,
    mailServer,
    receiver,
  }: { promises: PromiseLog; findings: Findings; mailServer: StandIn; receiver: Receiver },
) {
  await look(opened, promises, findings);
  const { acknowledged } = promises.read();
  const mails = await compareMails(opened.platform.systemDb.sql, { mailServer, acknowledged });
  const calls = await compareCalls(opened.platform.systemDb.sql, receiver);
  findings.lost.push(...mails.lost, ...calls.lost);
  findings.doubled.push(...mails.doubled);
  Object.assign(findings, { mails: mails.sent, copies: mails.copies, called: calls.called, repeats: calls.copies });
}
