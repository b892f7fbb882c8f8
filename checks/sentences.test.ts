/** What a refusal says stands in one place: whoever refuses names its code, and the field that it is about. */
import { expect, test } from 'vitest';
import { files, isTest, textOf } from './source-files.ts';

const ONE_HOME = [
  'Must be from 0.01 to 20 percent.',
  'Payments are unavailable to be made on quotes.',
  'Nothing is due on this invoice.',
  'Exceeded max verification attempts.',
  'The total may not exceed $99,999,999.99.',
  'At most what is due can be written off.',
];

test('DISC-01 PAY-17 METH-08 what the form and the answer of the server both say stands in the domain', () => {
  const made = files.filter(
    (file) => /^(domain|contract|server|web)\//.test(file) && !isTest(file) && !file.includes('/testing/'),
  );
  for (const said of ONE_HOME)
    expect([said, made.filter((file) => textOf(file).includes(said))]).toEqual([
      said,
      [expect.stringMatching(/^domain\//)],
    ]);
});

test('ERR-04 no line of the server repeats the sentence of a refusal, or takes it out of the list for a field', () => {
  const lists = files.filter((file) => /^contract\/([a-z]+-)?refusals\.ts$/.test(file));
  const sentences = lists.flatMap((list) =>
    [...textOf(list).matchAll(/message:\s*('[^']+'|"[^"]+")/g)].map(([, said = '']) => said),
  );
  expect(sentences.length).toBeGreaterThan(200);
  const server = files.filter((file) => file.startsWith('server/') && !isTest(file) && !file.includes('/testing/'));
  const repeating = server.flatMap((file) =>
    sentences.filter((said) => textOf(file).includes(said)).map((said) => `${file}: ${said}`),
  );
  expect(repeating).toEqual([]);
  const taking = /fields: \{[^}]*REFUSALS[[.]|\bRULES\.paymentAmount\b/;
  expect(server.filter((file) => taking.test(textOf(file)))).toEqual([]);
});
