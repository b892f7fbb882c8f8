/** The conventions of the pages. Links know their program, and each kind of server data has one cache key. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const WEB = join(import.meta.dirname, '../web');

const files = ['app', 'features', 'ui', 'api'].flatMap((folder) =>
  readdirSync(join(WEB, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => `${folder}/${name}`),
);
const text = (file: string): string => readFileSync(join(WEB, file), 'utf8');
const saying = (pattern: RegExp, among: RegExp): string[] =>
  files.filter((file) => among.test(file) && pattern.test(text(file)));

test('no link leads into the other program: the compiler knows the addresses of both as one list', () => {
  expect(saying(/\b(to|from)(=|: )["']\/(p\/u|p\/t|stripe|unsubscribe)\b/, /\/manager\//)).toEqual([]);
  expect(saying(/\b(to|from)(=|: )["']\/(p\/m|a|signed-in)\b/, /\/(portal|public)\//)).toEqual([]);
});

test('no address is put together from texts, and none is looked up by a name', () => {
  expect(saying(/`\/(p|a)\/[^`]*\$\{|strict: false/, /./)).toEqual([]);
});

test('what is kept of the server is named in the files of queries only, and of a business or an account by one function', () => {
  expect(saying(/\bqueryKey: \[/, /^(?!.*-quer(y|ies)\.ts$)/)).toEqual([]);
  expect(saying(/\[\s*'(business|account)',\s*\w*(Id|\.accountId)\b/, /^(?!api\/query-keys\.ts$)/)).toEqual([]);
});

test('what another invoice makes stale is listed once, and a credit is taken back by one call', () => {
  expect(saying(/\[[^\]]*'customers'[^\]]*'statements'[^\]]*\] as const/, /./)).toEqual(['api/query-keys.ts']);
  expect(saying(/\/credits\/:creditId\/void'/, /./)).toHaveLength(1);
});

test('API-36 every form and button keeps its own keys: a change is made by our hook', () => {
  expect(saying(/\buseMutation\b[^;]*from '@tanstack/, /^(?!api\/use-mutation\.ts$)/)).toEqual([]);
});

test('FORM-11 a typed figure is read by what its rule reads it with, which knows `1%`, `$5`, `.5` and `1,000`', () => {
  const plain =
    /\bNumber\((?:String\(|texts\.|form\.values|value\)|text\)(?! [<>]=)|[\w.]+\.trim\(\))|\bhundredths\(text\)/;
  expect(saying(plain, /^features\//)).toEqual([]);
});

test('FORM-19 no field cuts what is typed or pasted: its rule says that it is too long', () => {
  expect(saying(/\bmaxLength=|\bmaxlength\b/, /./)).toEqual([]);
  expect(readFileSync(join(WEB, '../server/features/identity/auth-layout.ts'), 'utf8')).not.toMatch(/maxlength/i);
});

test('no face of a feature holds a page: a page is a file that its route loads when it is opened', () => {
  const all = (pattern: RegExp, among: RegExp) =>
    files
      .filter((file) => among.test(file))
      .flatMap((file) => [...text(file).matchAll(pattern)].map(([, path = '']) => join(dirname(file), path)));
  const pages = new Set(all(/\bimport\(\s*'([^']+)'/g, /^app\//));
  expect(pages.size).toBeGreaterThan(40);
  expect(all(/ from '([^']+)'/g, /^features\/.*\/index\.ts$/).filter((file) => pages.has(file))).toEqual([]);
});

/** Where a style sheet is imported: the file, the sheet, and the classes that the file asks it for. */
const asking = files.flatMap((file) =>
  [...text(file).matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].map(([, name = '', path = '']) => ({
    file,
    sheet: join(dirname(file), path),
    asked: [...text(file).matchAll(new RegExp(`(?<![-/\\w])${name}\\.(\\w+)`, 'g'))].map(([, one = '']) => one),
  })),
);

test('a screen asks for no class that its style sheet does not have: without it everything is there, and nothing is in its place', () => {
  const has = (sheet: string, one: string) => new RegExp(`\\.${one}(?![\\w-])`).test(text(sheet));
  const missing = asking.flatMap(({ file, sheet, asked }) =>
    asked.filter((one) => !has(sheet, one)).map((one) => `${file}: ${one} of ${sheet}`),
  );
  expect(missing).toEqual([]);
});

test('a style sheet has no class that nobody asks for', () => {
  // One that the theme hands over whole is asked by no name.
  const named = asking.filter(({ asked }) => asked.length > 0);
  const unasked = [...new Set(named.map(({ sheet }) => sheet))].flatMap((sheet) => {
    const asked = new Set(asking.filter((one) => one.sheet === sheet).flatMap((one) => one.asked));
    const rules = text(sheet).replaceAll(/\/\*.*?\*\//gs, '');
    const own = [...rules.matchAll(/\.([a-zA-Z]\w*)(?=[^;{}]*\{)/g)].map(([, one = '']) => one);
    return [...new Set(own)]
      .filter((one) => !asked.has(one) && !one.startsWith('mantine'))
      .map((one) => `${sheet}: .${one}`);
  });
  expect(unasked).toEqual([]);
});

test('what a module keeps is named here, for test files share the modules, and no module is exchanged for a test', () => {
  const keeps = saying(/^(export )?(let |const [\w$]+(: [^=]+)? = (new (Map|Set)(<.*>)?\(\)))/m, /./);
  expect(keeps.sort()).toEqual([
    'api/client.ts',
    'api/unanswered.ts',
    'features/identity/access-token.ts',
    'features/identity/expiry.ts',
    'features/identity/factor-needed.ts',
    'features/identity/provider.ts',
    'features/identity/token-store.ts',
  ]);
  const tests = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((name) => /\.test\.tsx?$/.test(name));
  expect(tests.filter((file) => /\bvi\.(mock|doMock|resetModules)\(/.test(text(file)))).toEqual([]);
});

test('what is loaded when it is there leaves its space until then: nothing below it jumps', () => {
  const [, later = ''] = /DRAWN_LATER = \[([^\]]+)\]/.exec(text('later-styles.ts')) ?? [];
  const parts = [...later.matchAll(/'([^']+)'/g)].map(([, part = '']) => part);
  expect(parts.length).toBeGreaterThan(4);
  const loading = files.filter((file) =>
    [...text(file).matchAll(/\bimport\(\s*'([^']+)'/g)].some(([, path = '']) =>
      parts.includes(join(dirname(file), path)),
    ),
  );
  expect(loading.length).toBeGreaterThan(3);
  const empty = /<Suspense(?: fallback=\{null\})?>\s*<(\w+)/g;
  const jumping = loading.flatMap((file) => [...text(file).matchAll(empty)].map(([, part]) => `${file}: ${part}`));
  // Only what it asks says whether there is anything to say.
  expect(jumping).toEqual(['app/portal/invoice-screen.tsx: BeingRevised']);
});
