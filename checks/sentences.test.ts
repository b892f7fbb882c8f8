/** What a person reads stands in one place: whoever refuses names its code, and the field that it is about. */
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { expect, test } from 'vitest';
import { files, isTest, textOf } from './source-files.ts';

const PACKAGES = ['domain', 'contract', 'server', 'web'];
const packageOf = (file: string) => file.split('/')[0] ?? '';
const made = files.filter((file) => PACKAGES.includes(packageOf(file)) && !isTest(file) && !file.includes('/testing/'));

const quoted = (said: string) => ["'", '"', '`'].map((mark) => `${mark}${said}${mark}`);

/** Between quotes, and between tags: from a capital to a full stop or a question mark. */
const SENTENCE =
  /(['"`])([A-Z](?:(?!\1)[^\\\n]|\\.)* (?:(?!\1)[^\\\n]|\\.)*[.?])\1|>\s*([A-Z][^<>{}]* [^<>{}]*[.?])\s*</g;

test('ERR-04 DISC-01 PAY-17 METH-08 no sentence stands in two of domain, contract, server and web', () => {
  const homes = new Map<string, Set<string>>();
  for (const file of made)
    for (const [, , spoken, shown] of textOf(file).matchAll(SENTENCE)) {
      const said = spoken ?? shown ?? '';
      homes.set(said, (homes.get(said) ?? new Set()).add(file));
    }
  expect(homes.size).toBeGreaterThan(1_000);
  const twice = [...homes].filter(([, places]) => new Set([...places].map(packageOf)).size > 1);
  expect(twice.map(([said, places]) => [said, ...places])).toEqual([]);
});

test('ERR-04 no line of the server repeats the sentence of a refusal, or takes it out of the list for a field', () => {
  const sentences = new Set(Object.values(REFUSALS).map(({ message }) => message));
  expect(sentences.size).toBeGreaterThan(200);
  const server = made.filter((file) => file.startsWith('server/'));
  const repeating = server.flatMap((file) =>
    [...sentences]
      .filter((said) => quoted(said).some((text) => textOf(file).includes(text)))
      .map((said) => `${file}: ${said}`),
  );
  expect(repeating).toEqual([]);
  const taking = /fields: \{[^}]*REFUSALS[[.]|\bRULES\.paymentAmount\b/;
  expect(server.filter((file) => taking.test(textOf(file)))).toEqual([]);
});
