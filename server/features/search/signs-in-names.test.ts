import type { FoundGroupJson } from '@underlay/contract/search.ts';
import { expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('FIND-04 a name that begins with all that was typed is found with or without the signs between its parts', async () => {
  const owner = await TestBusiness.open(await sharedProduct(), null);
  const name = "Mary-Jo O'Brien";
  const business = { name, email: 'office@lowe.example', phone: '7855550119', typeOfBusiness: 'business' };
  await owner.call(`POST ${owner.base}/customers`, customerEntries({ business }));
  const find = async (typed: string) => {
    const { groups } = await owner.get<{ groups: FoundGroupJson[] }>(
      `GET ${owner.base}/search?q=${encodeURIComponent(typed)}`,
    );
    return [typed, groups.flatMap(({ found }) => found.map(({ title }) => title))];
  };
  for (const typed of ['mary jo', 'Mary Jo Obrien', "mary-jo o'", 'MARY JO O BRIEN'])
    expect(await find(typed)).toEqual([typed, [name]]);
  for (const typed of ['mary bo', 'jo mary', 'mary_jo']) expect(await find(typed)).toEqual([typed, []]);
});

test.each(['Ann Lo', 'AnnLo', 'Ann-Lo', "Ann'Lo", 'Ann’Lo', 'Ann.Lo', "Ann 'Lo", 'Ann - Lo', "Ann' L. O", 'ann l-o'])(
  'FIND-04 any signs may stand between its parts: %s',
  async (name) => {
    const owner = await TestBusiness.open(await sharedProduct(), null);
    const business = { name, email: 'office@lowe.example', phone: '7855550119', typeOfBusiness: 'business' };
    for (const each of [name, 'Ann Mo', 'Ann-Mo', 'Annlm'])
      await owner.call(`POST ${owner.base}/customers`, customerEntries({ business: { ...business, name: each } }));
    for (const typed of ['ann lo', 'ANN - LO', "ann ' l o"]) {
      const { groups } = await owner.get<{ groups: FoundGroupJson[] }>(
        `GET ${owner.base}/search?q=${encodeURIComponent(typed)}`,
      );
      expect([typed, groups.flatMap(({ found }) => found.map(({ title }) => title))]).toEqual([typed, [name]]);
    }
  },
);
