import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { MadeConnectionJson } from '@underlay/contract/connections.ts';
import type { Sql } from '../server/database/sql.ts';
import { call } from '../server/testing/call.ts';
import { Receiver } from '../server/testing/webhook-receiver.ts';
import { found } from './findings.ts';
import { cpuSeconds, residentMegabytes, startBuilt } from './measure.ts';

/** So many wait, as in the chapter on the team. */
const MESSAGES = 10_000;
/** So many are waited for. The others would go out as fast: how many wait changes nothing about that. */
const AWAITED = 2_000;
const ANSWER_MILLISECONDS = 50;
const SETTLE_MILLISECONDS = 10_000;
const AIMS = { secondsOfAll: 180, megabytes: 60 };
/** A server that is this slow is not waited for. What came until then is printed. */
const MAX_SECONDS = 90;

interface Measured {
  readonly env: NodeJS.ProcessEnv;
  readonly port: number;
  readonly businessId: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly signedIn: (origin: string) => Promise<string>;
}

/** Prints how long one process takes for as many messages to one address, and how much memory it holds meanwhile (team.md, limits). */
export async function measureMessages(
  sql: Sql,
  { env, port, businessId, owner, signedIn }: Measured,
  say: (line?: string) => void,
) {
  const origin = `http://localhost:${port}`;
  // The payments of this run, and of those before it in a database that is kept, left thousands of mails and documents to be made.
  await sql`delete from jobs.job_common where state < 'active'`;
  const { server } = await startBuilt({ ...env, BACKGROUND_WORK: 'on' }, port);
  const receiver = await new Receiver().start();
  receiver.answers.set('/bench', (response) => void setTimeout(() => response.end(), ANSWER_MILLISECONDS));
  try {
    const token = await signedIn(origin);
    const base = `/business/${businessId}`;
    const confirmation = { password: owner.password };
    const entries = { name: `Bench ${Date.now()}`, rights: ['work', 'money'], onlyRead: true, confirmation };
    const { body } = await call<MadeConnectionJson>(origin, `POST ${base}/connections`, { token, body: entries });
    const hook = { connectionId: body.uuid, address: receiver.address('/bench'), types: ['job.changed'] };
    const made = await call<{ uuid: string }>(origin, `POST ${base}/webhooks`, { token, body: hook });
    if (made.status !== 200) throw new Error(`no webhook: ${made.status}`);
    await wait(SETTLE_MILLISECONDS);
    const [idle, before, begun] = [residentMegabytes(server), cpuSeconds(server), performance.now()];
    await tellOf(sql, businessId, made.body.uuid);
    let most = idle;
    while (receiver.got.length < AWAITED && performance.now() - begun < MAX_SECONDS * 1000) {
      most = Math.max(most, residentMegabytes(server));
      await wait(200);
    }
    const [seconds, count] = [(performance.now() - begun) / 1000, receiver.got.length];
    const milliseconds = ((cpuSeconds(server) - before) / count) * 1000;
    const secondsOfAll = (seconds / count) * MESSAGES;
    found(`${MESSAGES} messages to one address, as ${count} took`, {
      value: secondsOfAll,
      aim: AIMS.secondsOfAll,
      unit: 's',
      digits: 0,
    });
    found('memory that messages take', { value: most - idle, aim: AIMS.megabytes, unit: 'MB', digits: 0 });
    say();
    say(
      `${count} of ${MESSAGES} messages to an address that takes ${ANSWER_MILLISECONDS} ms   ${seconds.toFixed(0)} s, so all of them ${secondsOfAll.toFixed(0)} s   (aim: ${AIMS.secondsOfAll}), ${milliseconds.toFixed(1)} ms of the processor each`,
    );
    say(
      `memory that they take                                ${(most - idle).toFixed(0)} MB   (aim: ${AIMS.megabytes} above idle)`,
    );
    await call(origin, `DELETE ${base}/connections/${body.uuid}`, { token });
  } finally {
    server.kill('SIGTERM');
    receiver.stop();
    await sql`delete from webhook_messages where business_id = ${businessId}`;
  }
}

/** A message of an event of its own for each, as if all of it had happened at once. */
async function tellOf(sql: Sql, businessId: string, webhookId: string) {
  await sql`
    with told as (
      insert into events (business_id, subject_id, kind, actor, data, at)
      select ${businessId}, j.id, 'job_changed', 'bench', '{}', now()
      from (select id from jobs where business_id = ${businessId} order by id limit 1) j, generate_series(1, ${MESSAGES}::int)
      returning business_id, id, at)
    insert into webhook_messages (business_id, endpoint_id, event_id, type, state, next_at, made_at)
    select business_id, ${webhookId}::uuid, id, 'job.changed', 'waiting', at, at from told`;
}
