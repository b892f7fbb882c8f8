import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BusinessJson } from '@underlay/contract/businesses.ts';
import { type Endpoint, paramNames } from '@underlay/contract/endpoint.ts';
import { contract } from '@underlay/contract/index.ts';
import { openApiDocument } from '@underlay/contract/openapi.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { readConfig } from '../config.ts';
import { openSystemDb } from '../database/system-db.ts';
import { bankOf, DECOY, FORMS, SECRET } from '../testing/canary-forms.ts';
import { scanFolder, scannerFor, typed } from '../testing/canary-scan.ts';
import { freePort } from '../testing/free-port.ts';
import { rowsThatShow } from '../testing/log.ts';
import { Payer } from '../testing/payer.ts';
import { call, subcontractorEntries, TestBusiness } from '../testing/people.ts';
import { runProgram, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { authorizationCode, tokensFor } from '../testing/sign-in.ts';
import { openDatabase } from './open-database.ts';

const scan = scannerFor(Object.values(SECRET));
const scanForDecoy = scannerFor([DECOY]);

const folder = mkdtempSync(join(tmpdir(), 'underlay-canaries-'));
const [dataDir, keysDir] = [join(folder, 'data'), join(folder, 'keys')];
const env = () => ({
  DATA_DIR: dataDir,
  KEYS_DIR: keysDir,
  SANDBOX_ORIGIN: sandbox.origin,
  SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
  LOG_LEVEL: 'trace',
});
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let server: ServerProcess;
let owner: TestBusiness;
/** Every answer of the server, unchanged. */
const answers: string[] = [];
const plainFetch = globalThis.fetch;

beforeAll(async () => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    appOrigin: origin,
    webhookUrl: `${origin}/core/api/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox_underlay',
  });
  server = await startServerProcess(env(), port);
  globalThis.fetch = async (...request) => {
    const answer = await plainFetch(...request);
    if (answer.url.startsWith(origin)) answers.push(JSON.stringify([...answer.headers]), await answer.clone().text());
    return answer;
  };
  owner = await TestBusiness.open({ origin, sandbox: sandbox.origin, newUser }, bankOf(SECRET.bank));
}, 90_000);
afterAll(async () => {
  globalThis.fetch = plainFetch;
  await server.end('SIGTERM');
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const email = 'robin@canaries.example';
async function newUser(): Promise<string> {
  const name = { firstName: 'Robin', lastName: 'Ashby', sandbox: sandbox.origin };
  const code = await authorizationCode(server.origin, email, typed(SECRET.password), name);
  return (await tokensFor(server.origin, code)).access_token;
}

test('TM-14 P13 every form that takes a secret is tried here', () => {
  const { paths } = openApiDocument('http://localhost');
  const bodyOf = (operation: unknown) => (operation as { requestBody?: unknown }).requestBody ?? null;
  const secret = /"(ssn|ein|dateOfBirth|accountNumber|password)":/;
  const taking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => secret.test(JSON.stringify(bodyOf(operation))))
      .map(([name]) => `${name.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(taking.filter((line) => !FORMS.some(([tried]) => tried === line))).toEqual([]);
  expect(taking.length).toBeGreaterThan(8);
});

test('TM-14 the scan finds what is spelt in any way', () => {
  const { ssn, password } = SECRET;
  const inBytes = ['', 'x', 'xx'].map((before) => Buffer.from(`${before}{"ssn":"${ssn.spellings[0]}"}`));
  const spelt = [
    ...inBytes.flatMap((bytes) => [
      bytes,
      bytes.toString('hex'),
      bytes.toString('base64'),
      bytes.toString('base64url'),
    ]),
    `ssn: ${typed(ssn)}`,
    Buffer.from(typed(ssn), 'utf16le'),
    encodeURIComponent(typed(password)),
  ];
  for (const text of spelt) expect(scan(text), String(text)).toHaveLength(1);
  expect(scan('527-849-163 ***-**-9163 94:63')).toEqual([]);
  mkdirSync(join(folder, 'proof/deep'), { recursive: true });
  writeFileSync(join(folder, 'proof/deep/file'), Buffer.concat([Buffer.alloc(9_000, 0xe9), Buffer.from(typed(ssn))]));
  expect(scanFolder(join(folder, 'proof'), scan).found).toHaveLength(1);
});

test('TM-14 TM-17 P13 CONST-05 D44 secrets typed into every form stand in no file, table, log line, mail or answer', async () => {
  const payer = new Payer(owner);
  const invoice = await owner.sent();
  const draft = await owner.call<{ uuid: string }>(`POST ${owner.base}/sub-contractors`, subcontractorEntries());
  const ids: Record<string, string> = {
    invoiceId: invoice.uuid,
    contractorId: draft.body.uuid,
    customerId: owner.customer.uuid,
    jobId: owner.job.uuid,
    accountId: owner.accountId,
    portfolioId: owner.business.portfolioId,
  };
  let created = '';
  const at = (line: string, businessId: string) =>
    paramNames(line).reduce(
      (path, name) => path.replace(`:${name}`, { ...ids, businessId }[name] ?? crypto.randomUUID()),
      line,
    );
  for (const [line, accepted, ...entries] of FORMS) {
    for (const [index, entry] of entries.entries()) {
      const pays = line.endsWith('make-a-payment') && typeof entry === 'object';
      const body = pays ? await payer.bankEntries(invoice, entry) : entry;
      const path = at(line, line.includes('sub-contractors') ? owner.business.businessId : created);
      // As our pages send it. The answer is stored under this key, with a fingerprint of the request.
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const answer = await call<BusinessJson>(server.origin, path, { token: owner.token, body, headers });
      if (accepted && index === 0) expect([line, answer.status < 300 ? 'taken' : answer]).toEqual([line, 'taken']);
      if (answer.status === 200 && line === 'POST /business') created = answer.body.businessId;
    }
  }
  await expect(authorizationCode(server.origin, email, typed(SECRET.wrongPassword))).rejects.toThrow();
  await payer.waitFor(invoice.uuid, 'awaiting bank');

  // The keys change while the server goes on working.
  await runProgram('rotate-keys', { ...process.env, ...env() });
  expect(readFileSync(join(keysDir, 'master-key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  const again = await owner.call<unknown[]>(`GET ${owner.base}/sub-contractors`);
  expect([again.status, JSON.stringify(again.body).includes('***-**-4752')]).toEqual([200, true]);

  const reads = Object.values(contract).flatMap((endpoints) => Object.values(endpoints as Record<string, Endpoint>));
  // Endless answers contain ids alone (live.test.ts).
  for (const businessId of [owner.business.businessId, created])
    for (const { method: verb, path, stream } of reads)
      if (verb === 'GET' && !stream) await plainRead(at(path, businessId));
  expect(answers.flatMap(scan)).toEqual([]);
  expect(answers.flatMap(scanForDecoy)).not.toEqual([]);
  const mails = await (await fetch(`${sandbox.origin}/mailbox/messages`)).text();
  expect(scan(mails)).toEqual([]);
  expect(mails).toContain('authorized');

  expect(await rowsShowing(Object.values(SECRET).flatMap(({ spellings }) => spellings))).toEqual([]);
  expect(await rowsShowing(DECOY.spellings)).not.toEqual([]);
  // Everything is written to disk, then read as bytes: tables, their old contents, the log of changes, jobs, uploads,
  // server logs.
  expect(await server.end('SIGTERM')).toBe(0);
  const { found, bytes } = scanFolder(dataDir, scan);
  expect(found).toEqual([]);
  expect(bytes).toBeGreaterThan(20_000_000);
  expect(scanFolder(dataDir, scanForDecoy).found).not.toEqual([]);
  expect(server.output()).toContain('answered');
  expect(scan(server.output())).toEqual([]);
}, 120_000);

/** Also for answers that are not JSON, such as files. */
async function plainRead(path: string) {
  const headers = { authorization: `Bearer ${owner.token}` };
  await fetch(`${server.origin}/core/api${path}?name=${typed(SECRET.personSsn)}`, { headers });
}

/** The rows that show one of these, read beside the server. */
async function rowsShowing(texts: readonly string[]): Promise<string[]> {
  const { sql, close } = await openDatabase(readConfig(env()));
  const shown: string[] = [];
  for (const text of texts) shown.push(...(await rowsThatShow({ platform: { systemDb: openSystemDb(sql) } }, text)));
  await close();
  return shown;
}
