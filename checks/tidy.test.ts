/**
 * The house rules that a machine can check. The arrows between folders are data: read ROOMS, and you know the architecture.
 * No dependencies besides the test runner: this file must outlive every linter.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const MOST_LINES = 250;
const SKIPPED = /(^|\/)(node_modules|dist|\.data|\.keys|test-results)(\/|$)/;

/** A folder may import itself and what stands here; nothing else. The longest name that fits a file is its home. */
const ROOMS: Readonly<Record<string, { readonly rooms: readonly string[]; readonly packages: RegExp }>> = {
  domain: { rooms: [], packages: /^$/ },
  contract: { rooms: ['domain'], packages: /^zod$/ },
  'server/database': { rooms: [], packages: /^(node:|postgres$)/ },
  'server/services': {
    rooms: ['contract', 'domain', 'server/database', 'server/config.ts'],
    packages: /^(node:|pino$|pg-boss$)/,
  },
  'server/outside': {
    rooms: ['domain', 'server/services', 'server/config.ts'],
    packages: /^(node:|stripe$|twilio$|nodemailer$|@aws-sdk\/client-s3$|@myriaddreamin\/typst-ts-node-compiler$)/,
  },
  'server/http': {
    rooms: ['contract', 'domain', 'server/services', 'server/database'],
    packages: /^(node:|zod$|fastify$|@fastify\/|prom-client$|content-disposition$|cookie$)/,
  },
  'server/features': {
    rooms: ['contract', 'domain', 'server/http', 'server/services', 'server/database', 'server/config.ts'],
    packages:
      /^(node:|zod$|fastify$|@fastify\/|oidc-provider$|jose$|postgres$|otpauth$|file-type$|sharp$|smtp-server$|postal-mime$|html-to-text$|email-reply-parser$|cookie$)/,
  },
  'server/app': {
    rooms: [
      'contract',
      'domain',
      'server/features',
      'server/http',
      'server/services',
      'server/database',
      'server/outside',
      'server/config.ts',
    ],
    packages: /^(node:|fastify$|@fastify\/|vite$)/,
  },
  'server/testing': { rooms: ['contract', 'domain', 'server', 'sandbox'], packages: /./ },
  'server/commands': {
    rooms: ['server/app', 'server/services', 'server/database', 'server/config.ts'],
    packages: /^node:/,
  },
  server: { rooms: ['server/database'], packages: /^node:/ },
  'web/api': { rooms: ['contract', 'domain'], packages: /^eventsource-parser$/ },
  'web/ui': { rooms: ['domain'], packages: /^(react|react-dom|@mantine\/|@tabler\/|@tanstack\/|@fontsource)/ },
  'web/features': {
    rooms: ['contract', 'domain', 'web/api', 'web/ui'],
    packages: /^(react|react-dom|@mantine\/|@tabler\/|@tanstack\/|@stripe\/|oauth4webapi$|uqr$)/,
  },
  'web/app': {
    rooms: ['contract', 'domain', 'web/api', 'web/ui', 'web/features'],
    packages: /^(react|react-dom|@mantine\/|@tabler\/|@tanstack\/)/,
  },
  'web/testing': { rooms: ['contract', 'domain', 'web'], packages: /./ },
  web: { rooms: [], packages: /^(node:|vite$|@vitejs\/)/ },
  sandbox: { rooms: [], packages: /./ },
  e2e: { rooms: [], packages: /./ },
  bench: { rooms: ['contract', 'domain', 'server', 'sandbox'], packages: /./ },
  chaos: { rooms: ['contract', 'domain', 'server', 'sandbox'], packages: /^node:/ },
  checks: { rooms: [], packages: /^(node:|oxc-parser$)/ },
};

/** A feature may import a feature that stands before it, never one behind it; on the server only its face (index.ts). */
const SERVER_FEATURES = listedFeatures('server/app/features.ts');
const WEB_FEATURES = listedFeatures('web/app/features.ts');

const TEST_PACKAGES =
  /^(vitest|fast-check|node:|@testing-library\/|playwright|@axe-core\/|@seriousme\/|stripe$|nodemailer$|fastify$|jose$|oauth4webapi$|content-disposition$|cookie$)/;

/** What tests of any room may stand on. */
const TEST_SUPPORT = /^(server\/testing\/|web\/testing\/|sandbox\/sandbox\.ts$)/;

/** Words that say nothing about what is inside. */
const EMPTY_NAMES = /(^|\/)(utils?|helpers?|common|types|constants|hooks|misc)(\.tsx?|\/)/;

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !SKIPPED.test(name) && homeOf(name) !== undefined)
  .sort();
const known = new Set(files);
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

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

test('no file is longer than a reader can hold in mind', () => {
  expect(files.filter((file) => linesOf(file) > MOST_LINES).map((file) => `${file}: ${linesOf(file)}`)).toEqual([]);
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
  expect(files.filter((file) => !file.startsWith('checks/') && banned.test(texts.get(file) ?? ''))).toEqual([]);
});

test('SQL stands in store files only', () => {
  const sql = /\b(sql|tx)(<[^`]*>)?`\s*(select|insert|update|delete|with)\b/;
  const places =
    /(-store|\.test)\.ts$|^server\/(database|testing|app\/demo)\/|^(bench|chaos)\/|^server\/services\/events\.ts$/;
  expect(files.filter((file) => sql.test(texts.get(file) ?? '') && !places.test(file))).toEqual([]);
});

test('the status of an invoice is written in one file, by the table of moves', () => {
  const written = /\b(update invoices\b[^`]*?\bset\b(?:(?!\bwhere\b)[^`])*|insert into invoices \([^)]*)\bstatus\b/i;
  const ours = files.filter((file) => file.startsWith('server/') && !/\.test\.ts$/.test(file));
  expect(ours.filter((file) => written.test(texts.get(file) ?? ''))).toEqual([
    'server/features/receivables/invoice-status-store.ts',
  ]);
});

test('every tenant table has business_id first in each unique key and in each reference', () => {
  const folder = join(ROOT, 'server/database/migrations');
  const text = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  // Directories answer which tenant something belongs to; the rest of these belong to the installation.
  const global = new Set([
    'businesses',
    'portal_links',
    'idempotency_keys',
    'provider_events',
    'server_keys',
    'unattached_files',
    'files_to_drop',
    'answered_requests',
  ]);
  const strays = [...text.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)].flatMap(([, table = '', body = '']) => {
    if (global.has(table) || !/\bbusiness_id\b/.test(body)) return [];
    const keys = [...body.matchAll(/(?:primary key|unique|foreign key) \(([^)]*)\)/g)].map((match) => match[1] ?? '');
    const inline = /business_id uuid primary key/.test(body) ? ['business_id'] : [];
    return [...keys, ...inline]
      .filter((columns) => !columns.startsWith('business_id'))
      .map((columns) => `${table} (${columns})`);
  });
  const indexes = [...text.matchAll(/create unique index (\w+) on (\w+) \(([^)]*)\)/g)]
    .filter(
      ([, , table = '', columns = '']) =>
        !global.has(table) &&
        new RegExp(`create table ${table} \\((?:(?!\\n\\);)[\\s\\S])*?business_id`).test(text) &&
        !columns.startsWith('business_id'),
    )
    .map(([, name = '']) => name);
  expect([...strays, ...indexes]).toEqual([]);
});

/** The names in the list that such a file exports: `'work-orders'` or `workOrdersFeature` is the folder `work-orders`. */
function listedFeatures(file: string): string[] {
  const [, list = ''] = /\bFEATURES\b[^=]*= \[([^\]]*)\]/.exec(readFileSync(join(ROOT, file), 'utf8')) ?? [];
  return [...list.matchAll(/(\w+)Feature\b|'([a-z-]+)'/g)].map(
    ([, name, folder]) => folder ?? name?.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) ?? '',
  );
}

function homeOf(file: string): string | undefined {
  return Object.keys(ROOMS)
    .filter((room) => file.startsWith(`${room}/`) || file === room)
    .sort((a, b) => b.length - a.length)[0];
}

function mayImport(file: string, target: string): boolean {
  const home = homeOf(file) ?? '';
  const room = ROOMS[home];
  const isTest = /\.(test|spec)\.tsx?$/.test(file);
  if (!known.has(target)) return (isTest && TEST_PACKAGES.test(target)) || (room?.packages.test(target) ?? false);
  if (isTest && TEST_SUPPORT.test(target)) return true;
  const there = homeOf(target) ?? '';
  if (home === 'server/features' && there === home)
    return (
      featureOf(file) === featureOf(target) ||
      (/\/index\.ts$/.test(target) && isNoYounger(file, target, SERVER_FEATURES))
    );
  if (home === 'web/features' && there === home) return isNoYounger(file, target, WEB_FEATURES);
  return (
    there === home || (room?.rooms.some((allowed) => target === allowed || target.startsWith(`${allowed}/`)) ?? false)
  );
}

function isNoYounger(file: string, target: string, order: readonly string[]): boolean {
  return order.indexOf(featureOf(target)) <= order.indexOf(featureOf(file));
}

function featureOf(file: string): string {
  return file.split('/')[2] ?? '';
}

function reaches(from: string, goal: string, seen = new Set<string>()): boolean {
  return (imports.get(from) ?? []).some((next) => {
    if (next === goal) return true;
    if (seen.has(next)) return false;
    seen.add(next);
    return reaches(next, goal, seen);
  });
}

function targetsOf(file: string): string[] {
  return (imports.get(file) ?? []).filter((target) => !/\.(css|svg|json|woff2)(\?\w+)?$/.test(target));
}

function importsOf(file: string): string[] {
  const found = [
    ...(texts.get(file) ?? '').matchAll(
      /(?:^|\n)(?:import|export)\b[^'"`;]*?from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|\bimport\(\s*'([^']+)'/g,
    ),
  ];
  return found.map(([, from, bare, dynamic]) => resolved(file, from ?? bare ?? dynamic ?? ''));
}

function resolved(file: string, name: string): string {
  if (name.startsWith('@underlay/')) return name.slice('@underlay/'.length);
  return name.startsWith('.') ? relative(ROOT, join(ROOT, dirname(file), name)) : name;
}

function linesOf(file: string): number {
  return (texts.get(file) ?? '').split('\n').length;
}
