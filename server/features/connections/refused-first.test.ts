import { expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('CONN-01 what is refused anyway is refused before a password is looked at, or a code used up', async () => {
  const product = await sharedProduct();
  const other = await TestBusiness.open(product, null);
  const unproved = { confirmation: { password: 'not the password' } };
  const first = await Program.connect(other, { name: 'First' });
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code;
  expect(codeOf(await Program.tryConnect(other, { name: 'First', ...unproved }))).toBe('connection_name_taken');
  const revoked = await Program.connect(other);
  await revoked.revoke();
  expect(codeOf(await revoked.change('POST', '/renew', { days: 30, ...unproved }))).toBe('wrong_status');
  expect(codeOf(await revoked.change('PUT', '', { rights: ['work'], ...unproved }))).toBe('wrong_status');
  await product.platform.systemDb
    .sql`update connections set ends_at = now() - interval '1 day' where id = ${first.uuid}`;
  for (let made = 0; made < 20; made += 1) await Program.connect(other);
  expect(codeOf(await Program.tryConnect(other, unproved))).toBe('too_many_connections');
  expect(codeOf(await first.change('POST', '/renew', { days: 30, ...unproved }))).toBe('too_many_connections');
});
