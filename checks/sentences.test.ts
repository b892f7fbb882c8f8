/** What a refusal says stands in one place: whoever refuses names its code, and the field that it is about. */
import { expect, test } from 'vitest';
import { files, isTest, textOf } from './source-files.ts';

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
