import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium } from '@playwright/test';
import { found } from './findings.ts';

const WEB = join(import.meta.dirname, '../web');
const VITE = join(import.meta.dirname, '../node_modules/vite/bin/vite.js');
const ROUNDS = 7;
/** What Chromium's own tools call Slow 4G, in milliseconds and bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 86_400 };
const PROCESSOR_TIMES_SLOWER = 4;
const AIMS = { seconds: 2.2, ofEmpty: 1.2 };
const PHONE = { width: 412, height: 823 };

interface FirstView {
  /** From the click to the frame that shows the amount. */
  readonly milliseconds: number;
  /** Processor time of the page until then, as slow as the processor was made. */
  readonly processor: number;
}

/**
 * When a customer can read what they owe, on a slow phone in a slow network that has nothing of ours yet, beside an empty
 * page of React built with the same tools. They take turns, so whatever else the machine does slows both.
 */
export async function measureFirstView(
  pages: Readonly<Record<string, string>>,
  folder: string,
  say: (line?: string) => void,
) {
  const empty = await serveEmptyPage(join(folder, 'empty-page'));
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch(executablePath ? { executablePath } : {});
  try {
    const every = { 'an empty page of React': originOf(empty), ...pages };
    const views = new Map<string, FirstView[]>(Object.keys(every).map((name) => [name, []]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, url] of Object.entries(every)) views.get(name)?.push(await openOnce(browser, url));
    report(views, say);
  } finally {
    await browser.close();
    empty.close();
  }
}

function report(views: ReadonlyMap<string, readonly FirstView[]>, say: (line?: string) => void) {
  const [empty = []] = views.values();
  const base = summed(empty);
  say();
  say('amount readable, Slow 4G, processor 4 x slower    median   of empty   fastest   processor   of empty');
  for (const [name, each] of views) {
    const { median, fastest, processor } = summed(each);
    if (each !== empty) {
      found(`amount readable in ${name}`, { value: median / 1000, aim: AIMS.seconds, unit: 's', digits: 2 });
      found('the same, times an empty page', { value: median / base.median, aim: AIMS.ofEmpty, unit: 'x', digits: 2 });
    }
    const cells = [
      `${(median / 1000).toFixed(2)} s`.padStart(8),
      `${(median / base.median).toFixed(2)} x`.padStart(11),
      `${(fastest / 1000).toFixed(2)} s`.padStart(10),
      `${processor.toFixed(0)} ms`.padStart(12),
      `${(processor / base.processor).toFixed(2)} x`.padStart(11),
    ];
    say(`${name.padEnd(48)}${cells.join('')}`);
  }
  say(`${'(aim on an idle machine)'.padEnd(48)}${`${AIMS.seconds} s`.padStart(8)}${`${AIMS.ofEmpty} x`.padStart(11)}`);
}

function summed(views: readonly FirstView[]) {
  const times = views.map(({ milliseconds }) => milliseconds);
  return {
    median: middle(times),
    fastest: Math.min(...times),
    processor: middle(views.map(({ processor }) => processor)),
  };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function openOnce(browser: Browser, url: string): Promise<FirstView> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const page = await context.newPage();
    const tools = await context.newCDPSession(page);
    await tools.send('Performance.enable');
    await tools.send('Network.enable');
    await tools.send('Network.emulateNetworkConditions', SLOW_4G);
    await tools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_TIMES_SLOWER });
    await page.addInitScript({ content: NOTE_AMOUNT });
    await page.goto(url, { waitUntil: 'commit' });
    const seen = await page.waitForFunction((): number | undefined => Reflect.get(globalThis, 'amountSeen'));
    return { milliseconds: Number(await seen.jsonValue()), processor: await processorMilliseconds(tools) };
  } finally {
    await context.close();
  }
}

/** Notes when a figure of dollars stood in a frame. */
const NOTE_AMOUNT = `
  const look = () => {
    const isThere = [...document.querySelectorAll('strong')].some(({ textContent }) => /\\$\\d/.test(textContent));
    requestAnimationFrame(isThere ? () => { window.amountSeen = performance.now(); } : look);
  };
  look();`;

async function processorMilliseconds(tools: CDPSession): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Builds the empty page as the pages are built, and serves it as small as they are. */
async function serveEmptyPage(folder: string): Promise<Server> {
  const root = join(WEB, 'testing/empty-page');
  execFileSync(process.execPath, [VITE, 'build', root, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: WEB,
  });
  const server = createServer((request, response) => {
    const name = request.url?.startsWith('/assets/') ? request.url : '/index.html';
    const type = name.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-encoding': 'br' });
    response.end(brotliCompressSync(readFileSync(join(folder, name))));
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return server;
}

const originOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`;
