import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { pdf, picture, upload } from '../testing/files.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

const MEGABYTE = 1024 ** 2;
let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ rateLimits: true });
});
afterAll(() => product.stop());

const send = (token: string, megabytes = 0.01) =>
  upload({ product }, '/files', pdf(Math.round(megabytes * MEGABYTE)), token);

/** Sends this much of a file and then nothing more. */
function stall(token: string, megabytes: number) {
  const { port, host } = new URL(product.origin);
  const line = connect(Number(port), '127.0.0.1');
  const told = { answer: '', line };
  line.on('error', () => undefined);
  line.on('data', (data) => {
    told.answer += data.toString();
  });
  const head = [
    'POST /core/api/files HTTP/1.1',
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=b',
    `Content-Length: ${megabytes * MEGABYTE + 10_000}`,
    '',
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n',
  ];
  line.write(head.join('\r\n'));
  line.write(Buffer.alloc(megabytes * MEGABYTE, ' '));
  return told;
}

test('TM-27 P18 a person sends three files at once, is told so at the fourth, and sends it when another has gone', async () => {
  const [token, other] = [await product.newUser(), await product.newUser()];
  const lines = [1, 1, 1, 1].map((size) => stall(token, size));
  const isTold = ({ answer }: { answer: string }) => answer.includes('429 Too Many Requests');
  await expect.poll(() => lines.filter(isTold).length, { timeout: 20_000 }).toBe(1);
  const { answer } = lines.find(isTold) ?? {};
  expect(answer).toContain('retry-after: 2');
  expect(answer).toContain('At most 3 files can be sent at once. Please send this one again in a moment.');
  expect([(await send(token)).status, (await send(other)).status]).toEqual([429, 200]);
  lines.find((line) => !isTold(line))?.line.destroy();
  await expect.poll(async () => (await send(token)).status, { timeout: 20_000 }).toBe(200);
  for (const { line } of lines) line.destroy();
}, 60_000);

test('TM-27 P18 what comes in at the same moment is bounded over all, and whoever stalls most of it gives way to others', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => product.newUser()));
  const lines = people.flatMap((token) => [24, 24, 24].map((size) => stall(token, size)));
  const refused = () => lines.filter(({ answer }) => answer.includes('503 Service Unavailable'));
  await expect.poll(() => refused().length, { timeout: 40_000 }).toBe(2);
  for (const { answer } of refused()) {
    expect(answer).toContain('retry-after: 10');
    expect(answer).toContain('Too many files are being sent right now. This one was not saved.');
  }
  expect((await send(await product.newUser(), 22)).status).toBe(200);
  expect(refused().length).toBe(3);
  for (const { line } of lines) line.destroy();
}, 90_000);

/** The processes that draw pictures. */
function drawers(): readonly number[] {
  const ours = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const lines = ours.split('\n').filter((line) => line.includes('picture-drawer'));
  return lines.map((line) => Number.parseInt(line, 10));
}

/** They stand still, until they go on. One that took too long was ended meanwhile. */
function stopDrawing() {
  const stopped = drawers();
  for (const id of stopped) process.kill(id, 'SIGSTOP');
  return () => {
    for (const id of stopped)
      try {
        process.kill(id, 'SIGCONT');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
  };
}

test('TM-27 P18 files that have come and wait for their turn to be drawn keep nobody else from sending', async () => {
  const small = await picture()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Tallgrass' } })
    .toBuffer();
  const sent = (token: string, bytes: Buffer) =>
    upload({ product }, '/files', { name: 'floor.jpeg', type: 'image/jpeg', bytes }, token);
  const large = Buffer.concat([small, Buffer.alloc(22 * MEGABYTE)]);
  const threeOf = (token: string) => [1, 2, 3].map(() => sent(token, large));
  const [one, other, ...others] = await Promise.all([1, 2, 3, 4, 5, 6].map(() => product.newUser()));
  const two = () => [one, other].map((token = '') => sent(token, small));
  // Where one picture is done before the other has come, one process draws both.
  const drawn = async () => {
    await Promise.all(two());
    return drawers().length;
  };
  await expect.poll(drawn, { timeout: 20_000 }).toBe(2);
  const goOn = stopDrawing();
  onTestFinished(goOn);

  const put = vi.spyOn(product.platform.storage, 'put');
  const first = two();
  const waiting = others.slice(0, 3).flatMap(threeOf);
  const laid = () => put.mock.settledResults.filter(({ type }) => type === 'fulfilled').length;
  await expect.poll(laid, { timeout: 20_000 }).toBe(waiting.length);
  const more = others.slice(3).flatMap(threeOf);
  await expect.poll(laid, { timeout: 20_000 }).toBe(waiting.length + more.length);
  goOn();
  const answers = await Promise.all([...first, ...waiting, ...more]);
  // What stands behind a picture is not drawn.
  expect(answers.map(({ status, body }) => [status, body.size < 10_000])).toEqual(answers.map(() => [200, true]));
}, 90_000);
