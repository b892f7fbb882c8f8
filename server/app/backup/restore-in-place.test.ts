import { expect, test } from 'vitest';
import { connect } from '../../database/sql.ts';
import { endQuarantine, openRestoration } from '../../services/quarantine-store.ts';
import { sharedBackupScene } from '../../testing/backups.ts';
import { TEST_MASTERS } from '../../testing/test-product.ts';
import { restoreInPlace } from './restore-in-place.ts';

const scene = sharedBackupScene();
const MOMENT = new Date('2026-11-24T11:00:00Z');

/** A product as PostgreSQL would have brought it back: with work, mails and sign-ins of that moment, and no quarantine. */
async function broughtBack() {
  const { operator } = scene;
  const { url, sql, storage } = await scene.restored();
  await endQuarantine(sql, {});
  await sql`delete from jobs.job`;
  await sql`insert into jobs.job (name, data) values ('payment-submit', '{}'), ('mail-delivery', '{}')`;
  await sql`update deliveries set state = 'queued' where id = (select id from deliveries limit 1)`;
  await sql`
    insert into notifications (business_id, user_id, event_id, kind, at_once, created_at)
    select m.business_id, m.user_id, e.id, 'opened', true, e.at from business_members m
    cross join lateral (select id, at from events where business_id = m.business_id order by id limit 1) e
    on conflict do nothing`;
  const token = Buffer.alloc(32, 2);
  await sql`
    insert into connections (business_id, id, name, rights, only_read, token_hash, token_start, made_by, made_at)
    select id, gen_random_uuid(), 'Books', '{work}', true, ${token}, 'ulk_0000', 'robin', now() from businesses limit 1`;
  await sql`
    insert into connection_tokens (token_hash, business_id, connection_id)
    select token_hash, business_id, id from connections where token_hash = ${token}`;
  await sql`
    insert into webhook_endpoints (business_id, id, connection_id, address, types, description, secret_sealed, state, made_at)
    select business_id, gen_random_uuid(), id, 'https://books.example/', '{}', '', 'v2.none.none', 'working', now()
    from connections where name = 'Books'`;
  await sql`
    insert into webhook_messages (business_id, endpoint_id, type, state, next_at, made_at)
    select business_id, id, 'test.ping', 'waiting', now(), now() from webhook_endpoints where address = 'https://books.example/'`;
  const code = { hash: Buffer.alloc(32, 1), expires: new Date('2099-01-01') };
  await sql`
    insert into one_time_codes (hash, user_id, purpose, expires_at)
    select ${code.hash}, id, 'reset', ${code.expires} from users limit 1`;
  const [key] = await sql<{ id: string }[]>`select id from business_keys where destroyed_at is null limit 1`;
  const attempt = async (moment: Date | null, own = connect(url, 4)) => {
    const into = { sql: own, storage, masters: TEST_MASTERS };
    const destroyed = { named: [key?.id ?? ''] };
    return restoreInPlace({ store: operator.newStore(), destroyed, moment, into }).finally(() =>
      own.end({ timeout: 2 }),
    );
  };
  return { url, sql, attempt };
}

test('a database that PostgreSQL brought back goes into quarantine: nothing is sent or asked for a second time', async () => {
  const { url, sql, attempt } = await broughtBack();
  await expect(attempt(MOMENT)).rejects.toThrow(/Stop all of them/);
  await sql.end({ timeout: 2 });
  await expect(attempt(null)).rejects.toThrow(/does not know any more/);
  await expect(attempt(new Date(Date.now() + 60_000))).rejects.toThrow(/a moment to come/);
  const done = await attempt(MOMENT);
  expect(done).toMatchObject({ takenAt: MOMENT, destroyedKeys: 1, withdrawnMails: 1, waitingTasks: 1 });
  // The key that was destroyed here is one that lived.
  const wrong = done.verdicts.filter(({ wrongCount }) => wrongCount > 0);
  expect(wrong.map(({ invariant }) => invariant.id)).toEqual(['I15 seals']);
  await expect(attempt(new Date('2026-11-24T10:00:00Z'))).rejects.toThrow(
    /in quarantine already, as it was at 2026-11-24T11:00:00.000Z\. The moment that was named changes nothing/,
  );
  const after = connect(url, 1);
  expect(await openRestoration(after)).toEqual({ backup: 'in place', takenAt: MOMENT });
  expect(await after`select name from jobs.job`).toEqual([{ name: 'payment-submit' }]);
  expect(await after`select 1 from one_time_codes where purpose = 'reset'`).toHaveLength(0);
  expect(
    await after`select 1 from security_events where kind = 'restore' and details ->> 'backup' = 'in place'`,
  ).toHaveLength(1);
  expect(await after`select 1 from notifications`).not.toHaveLength(0);
  expect(await after`select 1 from notifications where mailed_at is null`).toHaveLength(0);
  expect(await after`select 1 from business_members where digest_on is null`).toHaveLength(0);
  expect(await after`select distinct state from webhook_messages`).toEqual([{ state: 'failed' }]);
  await after.end();
}, 60_000);
