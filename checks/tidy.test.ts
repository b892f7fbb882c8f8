/**
 * The conventions that a machine can check. The allowed imports between folders are data: PACKAGES shows the
 * architecture. The test runner is the only dependency, so this file can outlive every linter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { files, importsOf, isTest, ROOT, textOf } from './source-files.ts';

const MAX_LINES = 250;

/** A folder may import itself and the names here, and nothing else. A file belongs to the longest name that fits it. */
const PACKAGES: Readonly<Record<string, { readonly imports: readonly string[]; readonly libraries: RegExp }>> = {
  domain: { imports: [], libraries: /^$/ },
  /** Works out a second time what the product works out, so it knows nothing of the product. */
  'domain/oracle': { imports: [], libraries: /^(fraction\.js|fast-check)$/ },
  'domain/testing': { imports: ['domain'], libraries: /^$/ },
  contract: { imports: ['domain'], libraries: /^zod$/ },
  'server/database': { imports: [], libraries: /^(node:|postgres$)/ },
  'server/services': {
    imports: ['contract', 'domain', 'server/database', 'server/config.ts'],
    libraries: /^(node:|pino$|cockatiel$|pg-boss$|rate-limiter-flexible$)/,
  },
  'server/outside': {
    imports: ['domain', 'server/services', 'server/config.ts'],
    libraries:
      /^(node:|zod$|age-encryption$|stripe$|twilio$|nodemailer$|standardwebhooks$|@aws-sdk\/client-s3$|@myriaddreamin\/typst-ts-node-compiler$)/,
  },
  'server/http': {
    imports: ['contract', 'domain', 'server/services', 'server/database'],
    libraries: /^(node:|zod$|fastify$|@fastify\/|prom-client$|content-disposition$|cookie$)/,
  },
  'server/features': {
    imports: ['contract', 'domain', 'server/http', 'server/services', 'server/database', 'server/config.ts'],
    libraries:
      /^(node:|zod$|fastify$|@fastify\/|oidc-provider$|jose$|postgres$|otpauth$|@simplewebauthn\/server(\/helpers)?$|file-type$|sharp$|@cantoo\/pdf-lib$|smtp-server$|postal-mime$|html-to-text$|email-reply-parser$|re2js$|cookie$)/,
  },
  'server/app': {
    imports: [
      'contract',
      'domain',
      'server/features',
      'server/http',
      'server/services',
      'server/database',
      'server/outside',
      'server/config.ts',
    ],
    libraries: /^(node:|fastify$|@fastify\/|prom-client$|vite$)/,
  },
  'server/testing': { imports: ['contract', 'domain', 'server', 'sandbox'], libraries: /./ },
  'server/commands': {
    imports: ['server/app', 'server/services', 'server/database', 'server/config.ts'],
    libraries: /^node:/,
  },
  server: { imports: ['domain', 'server/database'], libraries: /^(node:|vite$)/ },
  'web/api': { imports: ['contract', 'domain'], libraries: /^(eventsource-parser$|react$|@tanstack\/react-query$)/ },
  'web/ui': { imports: ['domain'], libraries: /^(react|react-dom|@mantine\/|@tabler\/|@tanstack\/|@fontsource)/ },
  'web/features': {
    imports: ['contract', 'domain', 'web/api', 'web/ui'],
    libraries:
      /^(react|react-dom|@mantine\/|@tabler\/|@tanstack\/|@stripe\/|oauth4webapi$|@simplewebauthn\/browser$|uqr$)/,
  },
  'web/app': {
    imports: ['contract', 'domain', 'web/api', 'web/ui', 'web/features'],
    libraries: /^(react|react-dom|@mantine\/|@tabler\/|@tanstack\/)/,
  },
  'web/testing': { imports: ['contract', 'domain', 'web'], libraries: /./ },
  web: { imports: ['web/ui'], libraries: /^(node:|vite$|vite-plugin-compression2$|@vitejs\/)/ },
  sandbox: { imports: [], libraries: /./ },
  e2e: { imports: [], libraries: /./ },
  // The baseline has nothing of what is measured.
  'bench/bare': { imports: [], libraries: /^(node:|pg$)/ },
  bench: { imports: ['contract', 'domain', 'server', 'sandbox'], libraries: /./ },
  chaos: { imports: ['contract', 'domain', 'server', 'sandbox'], libraries: /^node:/ },
  checks: { imports: ['contract'], libraries: /^(node:|oxc-parser$)/ },
};

/** A feature may import a face (index.ts) of an earlier feature, and nothing of a later one. */
const SERVER_FEATURES = listedFeatures('server/app/features.ts');
const WEB_FEATURES = listedFeatures('web/app/features.ts');
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  'server/features': SERVER_FEATURES,
  'web/features': WEB_FEATURES,
};

const TEST_LIBRARIES =
  /^(vitest|fast-check|node:|@testing-library\/|playwright|axe-core$|@seriousme\/|stripe$|nodemailer$|fastify$|jose$|oauth4webapi$|content-disposition$|cookie$)/;

/** What tests of any package may stand on. */
const TEST_SUPPORT = /^(domain\/(oracle|testing)\/|server\/testing\/|web\/testing\/|sandbox\/sandbox\.ts$)/;

/** Names that say nothing about the content. */
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|types|constants|hooks|misc)(\.tsx?|\/)/;

const known = new Set(files);

test('every import follows an arrow', () => {
  const strays = files.flatMap((file) =>
    targetsOf(file)
      .filter((target) => !mayImport(file, target))
      .map((target) => `${file} -> ${target}`),
  );
  expect(strays).toEqual([]);
});

test('every feature stands in the order once', () => {
  expect(readdirSync(join(ROOT, 'server/features')).sort()).toEqual([...SERVER_FEATURES].sort());
  expect(readdirSync(join(ROOT, 'web/features')).sort()).toEqual([...WEB_FEATURES].sort());
});

test('no two files import each other, however indirectly', () => {
  expect(files.filter((file) => reaches(file, file))).toEqual([]);
});

test('no two folders import each other', () => {
  const arrows = new Set(
    files
      .filter((file) => !isTest(file) && !/(^|\/)testing\//.test(file))
      .flatMap((file) => targetsOf(file).map((target) => `${dirname(file)} ${dirname(target)}`)),
  );
  const isTwoWay = ([from = '', to = '']: string[]) => from < to && arrows.has(`${to} ${from}`);
  expect([...arrows].map((arrow) => arrow.split(' ')).filter(isTwoWay)).toEqual([]);
});

test('no file is longer than a reader can hold in mind', () => {
  expect(files.filter((file) => linesOf(file) > MAX_LINES).map((file) => `${file}: ${linesOf(file)}`)).toEqual([]);
});

test('files and folders are named in kebab-case, and say what is inside', () => {
  expect(
    files.filter(
      (file) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.(test|spec|config))?(\.d)?\.tsx?$/.test(file) || EMPTY_NAMES.test(file),
    ),
  ).toEqual([]);
});

test('nothing is cast away: no any, no enum, no @ts-ignore, no empty catch', () => {
  const banned =
    /\bas any\b|: any\b|<any>|^\s*(export )?(const )?enum |@ts-(ignore|nocheck)|catch\s*(\([^)]*\))?\s*\{\s*\}/m;
  expect(files.filter((file) => !file.startsWith('checks/') && banned.test(textOf(file)))).toEqual([]);
});

test('SQL stands in store files only', () => {
  const sql = /\b(sql|tx)(<[^`]*>)?`\s*(select|insert|update|delete|with)\b/;
  const places =
    /(-store|\.test)\.ts$|^server\/(database|testing|app\/demo)\/|^(bench|chaos)\/|^server\/services\/events\.ts$/;
  expect(files.filter((file) => sql.test(textOf(file)) && !places.test(file))).toEqual([]);
});

test('the database driver is opened with our options, and lends nobody a connection (docs/decisions/0015)', () => {
  const unsafe = /\bpostgres\((?![^;]*?\.\.\.DRIVER_OPTIONS)|\.reserve\(/;
  expect(files.filter((file) => !file.startsWith('checks/') && unsafe.test(textOf(file)))).toEqual([]);
});

test('the status of an invoice is written in one file, by the table of moves', () => {
  const written = /\b(update invoices\b[^`]*?\bset\b(?:(?!\bwhere\b)[^`])*|insert into invoices \([^)]*)\bstatus\b/i;
  const ours = files.filter((file) => file.startsWith('server/') && !/^server\/testing\/|\.test\.ts$/.test(file));
  expect(ours.filter((file) => written.test(textOf(file)))).toEqual([
    'server/features/receivables/invoice-status-store.ts',
  ]);
});

/** The names in such a file's exported list. `'work-orders'` or `workOrdersFeature` is the folder `work-orders`. */
function listedFeatures(file: string): string[] {
  const [, list = ''] = /\bFEATURES\b[^=]*= \[([^\]]*)\]/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  return [...list.matchAll(/(\w+)Feature\b|'([a-z-]+)'/g)].map(
    ([, name, folder]) => folder ?? name?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) ?? '',
  );
}

function homeOf(file: string): string | undefined {
  return Object.keys(PACKAGES)
    .filter((place) => file.startsWith(`${place}/`) || file === place)
    .sort((a, b) => b.length - a.length)[0];
}

function mayImport(file: string, target: string): boolean {
  const home = homeOf(file) ?? '';
  const place = PACKAGES[home];
  if (!known.has(target))
    return (isTest(file) && TEST_LIBRARIES.test(target)) || (place?.libraries.test(target) ?? false);
  if (isTest(file) && TEST_SUPPORT.test(target)) return true;
  const there = homeOf(target) ?? '';
  const order = home === there ? ORDERS[home] : undefined;
  if (order !== undefined && featureOf(file) !== featureOf(target))
    return /\/index\.ts$/.test(target) && isOlder(target, file, order);
  return (
    there === home ||
    (place?.imports.some((allowed) => target === allowed || target.startsWith(`${allowed}/`)) ?? false)
  );
}

function isOlder(target: string, file: string, order: readonly string[]): boolean {
  return order.indexOf(featureOf(target)) < order.indexOf(featureOf(file));
}

function featureOf(file: string): string {
  return file.split('/')[2] ?? '';
}

function reaches(from: string, goal: string, seen = new Set<string>()): boolean {
  return importsOf(from).some((next) => {
    if (next === goal) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(next, goal, seen);
  });
}

function targetsOf(file: string): string[] {
  return importsOf(file).filter((target) => !/\.(css|svg|json|woff2)(\?\w+)?$/.test(target));
}

function linesOf(file: string): number {
  return textOf(file).split('\n').length;
}
