import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { migrate } from '../database/migrate.ts';
import { emptyDatabase } from '../testing/scratch-database.ts';
import { numberPrefix, wordsOf } from './search-store.ts';

const BACKFILL = join(import.meta.dirname, '../database/migrations/0052-search-words-of-all.sql');

test('D69 what is typed becomes the same as what the database holds, letter by letter', async () => {
  const { sql } = await emptyDatabase();
  await migrate(sql);
  // Latin, Greek, Cyrillic, Armenian, Vietnamese, ligatures and forms of full width.
  const blocks = [
    [33, 0x058f],
    [0x1e00, 0x1fff],
    [0xfb00, 0xfb06],
    [0xff01, 0xff5e],
  ];
  const letters = blocks.flatMap(([first = 0, last = 0]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  const texts = [...letters, 'María  Böden', "O'Brien", 'Łódź Ørsted', 'a\tb\nc', 'İstanbul ΌΔΟΣ'];
  const rows = await sql<{ text: string; words: string }[]>`
    select text, search_words(text) as words from jsonb_array_elements_text(${sql.json(texts)}) text`;
  const differ = rows.filter(
    ({ text, words }) => words.replaceAll('ǀ', '') !== '' && text.trim() === text && wordsOf(text) !== words,
  );
  expect(differ).toEqual([]);
  expect(rows).toHaveLength(texts.length);
});

test('rows from before are filled in, in batches, and the others stay as they are', async () => {
  const { sql } = await emptyDatabase();
  await migrate(sql);
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`; // no references, and no triggers
    await tx`
      insert into subcontractors (business_id, id, subcontractor_type, business_name, first_name, last_name, email, phone, address,
        ein_sealed, ending_sealed, created_at)
      select gen_random_uuid(), gen_random_uuid(), 'business', 'Tile ' || n, 'Ann', 'Öst', 'a@b.example', '7855550123', '{}', 'x', 'x', now()
      from generate_series(1, 1201) n`;
    await tx`update subcontractors set find_text = 'as it was' where business_name = 'Tile 7'`;
  });
  // The references of 1,201 businesses that do not exist are not looked at, since none of their columns changes.
  await sql.unsafe(readFileSync(BACKFILL, 'utf8'));
  const counted = await sql`
    select count(*)::int as rows, count(*) filter (where find_text is null)::int as empty,
      count(*) filter (where find_text = 'as it was')::int as kept from subcontractors`;
  expect([...counted]).toEqual([{ rows: 1201, empty: 0, kept: 1 }]);
  const [last] = await sql`select find_text as text from subcontractors where business_name = 'Tile 1201'`;
  expect(last).toEqual({ text: 'tileǀ1201ǀannǀost\na@b.example\n7855550123' });
});

test('D69 a text that is no number begins none', () => {
  expect(['104', '0104', '', '1.5', '12345678901'].map((typed) => numberPrefix(typed, 'invoice').digits)).toEqual([
    7, -1, -1, -1, -1,
  ]);
});
