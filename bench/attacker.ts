/**
 * One address that does its worst, until it is stopped: pages, misses, bodies that are dear to read, and answers that
 * nobody reads.
 */
import { request } from 'node:http';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';

const ORIGIN = new URL(process.env.TARGET ?? '');
const BESIDE_EACH_OTHER = 40;
const SILENT_READERS = 60;
const SENT_AHEAD = 15;
const ADDRESS = '203.0.113.66';
const ID = '00000000-0000-4000-8000-000000000000';

const JSON_BODY = { 'content-type': 'application/json' };

const keys = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":0`).join()}}`;
const INTENTS = '/core/api/payments/cards/intents';
/** Without a body it is read. */
const ATTACKS: readonly { path: string; body?: string | Buffer; headers?: Record<string, string> }[] = [
  { path: '/p/u/home' },
  { path: '/core/api/nothing' },
  { path: INTENTS, body: gzipSync('['.repeat(500_000)), headers: { 'content-encoding': 'gzip' } },
  { path: INTENTS, body: '['.repeat(8_000) },
  { path: INTENTS, body: keys(900) },
  { path: INTENTS, body: keys(90_000) },
  { path: `/core/api/business/${ID}/jobs`, body: keys(6_000) },
  { path: `/core/api/portfolios/${ID}/accounts/${ID}/messages`, body: JSON.stringify({ message: 'ä'.repeat(5_000) }) },
];

function attack(turn: number): Promise<void> {
  const { path, body, headers } = ATTACKS[turn % ATTACKS.length] ?? { path: '/' };
  return new Promise((resolve) => {
    const call = request(
      new URL(path, ORIGIN),
      { method: body ? 'POST' : 'GET', headers: { ...(body && JSON_BODY), 'x-forwarded-for': ADDRESS, ...headers } },
      (answer) => answer.resume().once('end', resolve),
    );
    call.once('error', () => resolve());
    call.end(body);
  });
}

async function goOn(first: number) {
  for (let turn = first; ; turn += 1) await attack(turn);
}

/** Asks for the largest answer, ahead of the answers, and takes none. */
function readNothing() {
  const socket = connect(Number(ORIGIN.port), ORIGIN.hostname);
  socket.pause().on('error', () => undefined);
  const head = `GET /core/api/openapi.json HTTP/1.1\r\nhost: ${ORIGIN.host}\r\nx-forwarded-for: ${ADDRESS}\r\n\r\n`;
  socket.write(head.repeat(SENT_AHEAD));
}

for (let silent = 0; silent < SILENT_READERS; silent += 1) readNothing();
for (let first = 0; first < BESIDE_EACH_OTHER; first += 1) void goOn(first);
process.send?.({ ready: true });
