import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { MadeConnectionJson } from '@underlay/contract/connections.ts';
import type { Sql } from '../server/database/sql.ts';
import { call } from '../server/testing/call.ts';
import { Receiver } from '../server/testing/webhook-receiver.ts';
import { cpuSeconds, residentMegabytes, startBuilt } from './measure.ts';

const MESSAGES = 10_000;
const ANSWER_MILLISECONDS = 50;
const SETTLE_MILLISECONDS = 15_000;
const AIMS = { seconds: 180, megabytes: 60 };

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
    while (receiver.got.length < MESSAGES) {
      most = Math.max(most, residentMegabytes(server));
      if (performance.now() - begun > 2 * AIMS.seconds * 1000) break;
      await wait(500);
    }
    const seconds = (performance.now() - begun) / 1000;
    const milliseconds = ((cpuSeconds(server) - before) / receiver.got.length) * 1000;
    say();
    say(
      `${receiver.got.length} messages to an address that takes ${ANSWER_MILLISECONDS} ms    ${seconds.toFixed(0)} s   (aim: ${AIMS.seconds}), ${milliseconds.toFixed(1)} ms of the processor each`,
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
