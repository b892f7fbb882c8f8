/** The examples for operators hold, as far as a machine without containers can tell. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from './source-files.ts';

const FOLDER = join(ROOT, 'deploy');
const textOf = (name: string) => readFileSync(join(FOLDER, name), 'utf8');
const isInstalled = (program: string) => spawnSync(program, ['-v']).error === undefined;

function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('every program of ours that the examples start is there', () => {
  const named = readdirSync(FOLDER).flatMap((name) => [...textOf(name).matchAll(/server\/dist\/[\w-]+\.js/g)]);
  const paths = [...new Set(named.map(([path]) => path))].sort();
  const names = ['main', 'migrate', 'work'];
  expect(paths).toEqual(names.map((name) => `server/dist/${name}.js`));
  const built = readFileSync(join(ROOT, 'server/vite.config.ts'), 'utf8');
  expect(names.filter((name) => !built.includes(`${name}: 'server/commands/${name}.ts'`))).toEqual([]);
});

test('the examples start a server as npm start does, so that its memory stays small', () => {
  const { flags, env } = JSON.parse(readFileSync(join(ROOT, 'bin/runtime.json'), 'utf8')) as {
    readonly flags: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
  const settings = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  for (const unit of readdirSync(FOLDER).filter((name) => name.endsWith('.service'))) {
    expect(textOf(unit)).toContain(`bin/node ${flags.join(' ')} server/dist/`);
    expect(settings.filter((each) => !textOf(unit).includes(each))).toEqual([]);
  }
  const image = textOf('Containerfile');
  expect(image).toContain(
    `ENTRYPOINT ${JSON.stringify(['node_modules/node/bin/node', ...flags]).replaceAll(',', ', ')}`,
  );
  expect(settings.filter((each) => !image.includes(each))).toEqual([]);
});

test('settings that two servers of one machine cannot share stand in a file of one server, in the unit and in the steps', () => {
  const [shared, own] = [...textOf('underlay@.service').matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file]) => file);
  expect([shared, own]).toEqual(['/etc/underlay.env', '-/etc/underlay-%i.env']);
  const port = 'INBOUND_SMTP_PORT';
  expect(textOf('underlay.env.example')).not.toMatch(/^(INBOUND_SMTP_PORT|METRICS_PORT|PORT)=/m);
  expect(textOf('underlay@.service')).toContain(`/etc/underlay-3000.env with ${port}`);
  const steps = readFileSync(join(ROOT, 'docs/running.md'), 'utf8').split('\n');
  const named = steps.filter((line) => /^\d+\. .*INBOUND_SMTP_PORT/.test(line));
  expect(named).toEqual([expect.stringContaining('`/etc/underlay-3000.env`')]);
  // The worker sends the mails, and it reads the shared file alone.
  expect(textOf('underlay.env.example')).toMatch(/^INBOUND_DOMAIN=/m);
  expect(named).toEqual([expect.stringContaining('`INBOUND_DOMAIN=in.example.com` in `/etc/underlay.env`')]);
});

test('a command beside the containers migrates nothing, so that a restore finds an empty database, and what is stopped has time to end', () => {
  const compose = textOf('compose.yml');
  const services = compose.slice(compose.indexOf('\nservices:\n'), compose.indexOf('\nvolumes:\n'));
  const [, command = ''] = /^ {2}command:\n((?: {3,}.*\n)+)/m.exec(services) ?? [];
  const [, needs = ''] = /^ {4}depends_on:\n((?: {5,}.*\n)+)/m.exec(command) ?? [];
  expect(needs.match(/^ {6}\w+/gm)).toEqual(['      database']);
  expect(command).toMatch(/^ {4}<<: \*underlay$/m);
  expect(command).toMatch(/^ {4}entrypoint: \[npm\]$/m);
  // Longer than DRAIN_SECONDS in production, and what a server may take after it.
  expect(compose).toMatch(/^x-underlay: &underlay\n(?: {2}.*\n)* {2}stop_grace_period: 30s\n/m);
  const named = [
    textOf('Containerfile'),
    ...['running.md', 'upgrading.md'].map((name) => readFileSync(join(ROOT, 'docs', name), 'utf8')),
  ];
  const runs = named.flatMap((text) => text.match(/compose\.yml.* run --rm .*/g) ?? []);
  expect(runs.length).toBeGreaterThan(3);
  expect(runs.filter((run) => !/--profile tools run --rm (-\w \S+ )*command run \w+/.test(run))).toEqual([]);
});

test('the image runs without root and says whether it lives', () => {
  const lines = textOf('Containerfile').split('\n');
  expect(lines.filter((line) => line.startsWith('USER '))).toEqual(['USER node']);
  expect(lines.filter((line) => line.startsWith('HEALTHCHECK '))).toHaveLength(1);
});

test('port 25 leads to the listener of one server, by the examples for haproxy and for compose', () => {
  const listener = /^backend listener\n(?: {2}.*\n)* {2}server one 127\.0\.0\.1:(\d+)\n/m.exec(
    textOf('haproxy.cfg'),
  )?.[1];
  expect(textOf('haproxy.cfg')).toMatch(/^ {2}bind :25\n/m);
  expect(textOf('haproxy.cfg')).toContain(`INBOUND_SMTP_PORT=${listener}`);
  const compose = textOf('compose.yml');
  expect(compose).toContain(`# ports: ["25:${listener}"]`);
  expect(compose).toContain(`# INBOUND_SMTP_PORT: "${listener}"`);
});

test.skipIf(!isInstalled('haproxy'))('haproxy takes its example', () => {
  const folder = scratchFolder();
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=test', '-keyout', key, '-out', certificate],
    { stdio: 'ignore' },
  );
  const both = join(folder, 'underlay.pem');
  writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, textOf('haproxy.cfg').replace('/etc/haproxy/underlay.pem', both));
  const { status, stderr } = spawnSync('haproxy', ['-c', '-f', config], { encoding: 'utf8' });
  expect([status, stderr.replace(/^.*(NOTICE|Warnings were found).*\n/gm, '')]).toEqual([0, '']);
});

test.skipIf(!isInstalled('systemd-analyze'))('systemd takes the units', () => {
  const folder = scratchFolder();
  const units = readdirSync(FOLDER).filter((name) => name.endsWith('.service'));
  expect(units).toHaveLength(2);
  // It looks for the programs too, so they are those of this folder.
  for (const name of units)
    writeFileSync(join(folder, name), textOf(name).replaceAll('/opt/underlay', ROOT.replace(/\/$/, '')));
  const files = units.map((name) => join(folder, name.replace('@', '@3000')));
  writeFileSync(join(folder, 'underlay@3000.service'), readFileSync(join(folder, 'underlay@.service')));
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
  expect([status, stderr.split('\n').filter((line) => line.includes('underlay'))]).toEqual([0, []]);
});
