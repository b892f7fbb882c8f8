import { beforeAll, expect, test } from 'vitest';
import type { Mail } from '../../services/mailer.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { mailMember } from './member-mail.ts';

let product: SharedProduct;

beforeAll(async () => {
  product = await sharedProduct();
});

test('AUTH-21 whoever was removed hears of that alone, also as a member again, and nothing of a later removal', async () => {
  const owner = await TestBusiness.open(product, null);
  const { businessId } = owner.business;
  const { systemDb } = product.platform;
  const people = [await Colleague.join(product, owner, 'Kim Lowe'), await Colleague.join(product, owner, 'Dana Hale')];
  const [kim = '', dana = ''] = await Promise.all(
    people.map(
      async ({ email }) => (await systemDb.sql<{ id: string }[]>`select id from users where email = ${email}`)[0]?.id,
    ),
  );
  const remove = async (name: string) => {
    const uuid = (await people[1]?.members(owner))?.find((one) => one.name === name)?.uuid;
    await owner.call(`DELETE ${owner.base}/members/${uuid}`);
    const [row] = await systemDb.sql`select id from events where business_id = ${businessId} order by id desc limit 1`;
    return String(row?.id);
  };
  const subjectFor = async (userId: string, eventId: string) => {
    const mails: Mail[] = [];
    const send = async (mail: Mail) => void mails.push(mail);
    await mailMember(
      { ...product.platform, mailer: { ...product.platform.mailer, send } },
      { businessId, userId, eventId },
    );
    return mails.map(({ subject }) => subject);
  };
  const ofKim = await remove('Kim Lowe');
  expect(await subjectFor(dana, ofKim)).toEqual(['Kim Lowe was removed from Tallgrass Flooring Co.']);
  const ofDana = await remove('Dana Hale');
  const gone = ['You are no longer a member of Tallgrass Flooring Co.'];
  expect([await subjectFor(dana, ofKim), await subjectFor(kim, ofDana)]).toEqual([[], []]);
  expect([await subjectFor(kim, ofKim), await subjectFor(dana, ofDana)]).toEqual([gone, gone]);
  await systemDb.sql`
    insert into business_members (business_id, user_id, created_at)
    values (${businessId}, ${kim}, ${product.clock.now()})`;
  expect(await subjectFor(kim, ofKim)).toEqual(gone);
});
