import { randomBytes, randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { connect, type Sql } from '../server/database/sql.ts';
import { openTenantPools } from '../server/database/tenant-db.ts';
import { writeEvent } from '../server/services/events.ts';
import { found } from './findings.ts';

const TOLD = 20;
const RUNS = 200;
const WARM_UP = 30;
const AIM_MILLISECONDS = 2;

interface Told {
  readonly webhooks: number;
  readonly members: number;
}

/** Prints what an event adds to its transaction, with nobody to tell, and with 20 addresses and 20 members. */
export async function measureToldEvents(url: string, businessId: string, say: (line?: string) => void) {
  const sql = connect(url, 1);
  const tenants = openTenantPools(url, { isRestricted: true, connections: 1 });
  const db = tenants.tenantDb(businessId);
  const write = () =>
    db.begin(async (tx) => {
      const begun = performance.now();
      await writeEvent(tx, {
        subjectId: businessId,
        kind: 'payment_recorded',
        actor: 'bench',
        at: new Date(),
        data: { amount: 100 },
      });
      return performance.now() - begun;
    });
  const alone = await median(write);
  const told = await tellMany(sql, businessId, { webhooks: TOLD, members: TOLD });
  const many = await median(write);
  await told.end();
  found('what telling of an event adds to it', { value: many - alone, aim: AIM_MILLISECONDS, unit: 'ms' });
  say();
  say(
    `an event, ms                                        alone ${alone.toFixed(2)}   with ${TOLD} webhooks and ${TOLD} members ${many.toFixed(2)}   (aim: ${AIM_MILLISECONDS} more at most)`,
  );
  await Promise.all([sql.end(), tenants.end()]);
}

/** Members of the office and addresses that nobody calls while background work is off. Ends as if they had never been. */
async function tellMany(sql: Sql, businessId: string, { webhooks, members }: Told) {
  const connectionId = randomUUID();
  await sql`
    insert into connections (business_id, id, name, rights, only_read, token_hash, token_start, made_by, made_at)
    values (${businessId}, ${connectionId}, 'Bench', '{money}', false, ${randomBytes(32)}, 'ulk_0000', 'bench', now())`;
  await sql`
    insert into webhook_endpoints (business_id, id, connection_id, address, types, description, secret_sealed, state, made_at)
    select ${businessId}, gen_random_uuid(), ${connectionId}, 'https://example.com/' || n, '{}', '', '', 'working', now()
    from generate_series(1, ${webhooks}) n`;
  await sql`
    insert into business_members (business_id, user_id, created_at, role)
    select ${businessId}, 'bench ' || n, now(), 'office' from generate_series(1, ${members}) n`;
  return {
    async end() {
      await sql`delete from notifications where business_id = ${businessId} and user_id like 'bench %'`;
      await sql`delete from business_members where business_id = ${businessId} and user_id like 'bench %'`;
      await sql`delete from webhook_messages where business_id = ${businessId}`;
      await sql`delete from webhook_endpoints where business_id = ${businessId}`;
      await sql`delete from connections where business_id = ${businessId} and id = ${connectionId}`;
    },
  };
}

async function median(work: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const milliseconds = await work();
    if (run >= WARM_UP) times.push(milliseconds);
  }
  return times.sort((a, b) => a - b)[RUNS / 2] ?? 0;
}
