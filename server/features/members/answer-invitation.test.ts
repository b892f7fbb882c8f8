import type { InvitationJson } from '@underlay/contract/members.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

async function invited(name: string, role = 'office') {
  const person = await Colleague.signUp(product, name);
  const { email } = person;
  const { uuid } = (await owner.call<InvitationJson>(`POST ${owner.base}/invitations`, { email, role })).body;
  const answer = (word: 'accept' | 'decline') => person.call(`POST /invitations/${uuid}/${word}`);
  const mayRead = async () => (await person.call(`GET ${owner.base}/jobs`)).status === 200;
  return { person, answer, mayRead, remindThem: () => owner.call(`POST ${owner.base}/invitations/${uuid}/mail`) };
}

const OVER = {
  status: 409,
  body: { code: 'invitation_over', message: 'This invitation is no longer open. Ask for a new one.' },
};

test('AUTH-21 whoever has accepted cannot decline any more and stays a member, and nobody reminds them', async () => {
  const dana = await invited('Dana Whitfield');
  await dana.answer('accept');
  expect(await dana.answer('decline')).toMatchObject(OVER);
  expect(await dana.mayRead()).toBe(true);
  expect((await dana.answer('accept')).status).toBe(200);
  expect((await dana.remindThem()).status).toBe(404);
});

test('AUTH-21 accepted in one tab and declined in another at once: one counts, and the other is told', async () => {
  for (let round = 0; round < 4; round += 1) {
    const kim = await invited('Kim Lowe');
    const [accepted, declined] = await Promise.all([kim.answer('accept'), kim.answer('decline')]);
    const joined = accepted.status === 200;
    expect(joined ? declined : accepted).toMatchObject(OVER);
    expect((joined ? accepted : declined).status).toBe(joined ? 200 : 204);
    expect(await kim.mayRead()).toBe(joined);
  }
});

test('AUTH-21 ROLE-11 reminded at the moment of accepting, a member has no open invitation to come back by', async () => {
  const { person, answer, remindThem } = await invited('Noor Haddad', 'owner');
  const { sql } = product.platform.systemDb;
  const { businessId } = owner.business;
  const areWaiting = (count: number) =>
    owner.until(async () => {
      const [row] = await sql<{ count: number }[]>`
        select count(distinct l.pid) count from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`;
      return row?.count === count;
    });
  let both: Promise<{ status: number; body: unknown }[]> | undefined;
  await sql.begin(async (tx) => {
    // Whoever becomes a member waits here with their name.
    await tx`
      insert into member_names (business_id, user_id, name, email)
      select ${businessId}, id, first_name, email from users where email = ${person.email}`;
    const accepting = answer('accept');
    await areWaiting(1);
    both = Promise.all([accepting, remindThem()]);
    await areWaiting(2);
  });
  expect(await both).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'already_member' } }]);
  expect((await owner.get<InvitationJson[]>(`GET ${owner.base}/invitations`)).map(({ email }) => email)).toEqual([]);
  // One that a version before has left open ends with the membership.
  await sql`
    insert into invitations (business_id, id, email, role, invited_by, created_at, expires_at)
    select business_id, gen_random_uuid(), upper(email), role, invited_by, now(), now() + interval '14 days' from invitations
    where business_id = ${businessId} and email = ${person.email}`;
  const members = await owner.get<{ uuid: string; email: string }[]>(`GET ${owner.base}/members`);
  const noor = members.find(({ email }) => email === person.email);
  expect((await owner.call(`DELETE ${owner.base}/members/${noor?.uuid}`)).status).toBe(204);
  expect((await person.call(`GET /invitations`)).body).toEqual([]);
});
