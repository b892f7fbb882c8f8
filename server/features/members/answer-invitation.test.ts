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

async function invited(name: string) {
  const person = await Colleague.signUp(product, name);
  const { email } = person;
  const { uuid } = (await owner.call<InvitationJson>(`POST ${owner.base}/invitations`, { email })).body;
  const answer = (word: 'accept' | 'decline') => person.call(`POST /invitations/${uuid}/${word}`);
  const mayRead = async () => (await person.call(`GET ${owner.base}/jobs`)).status === 200;
  return { answer, mayRead, remindThem: () => owner.call(`POST ${owner.base}/invitations/${uuid}/mail`) };
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
