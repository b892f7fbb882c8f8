import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { TEST_MASTERS } from '../testing/test-product.ts';

const RUN = join(import.meta.dirname, '../../bin/run-command.js');

test('who stops npm run backup stops the command that it runs', async () => {
  // A database that takes calls and never answers.
  const silent = createServer();
  onTestFinished(() => void silent.close());
  const called = once(silent, 'connection');
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const script = `(await import(${JSON.stringify(RUN)})).runCommand('server/commands/backup.ts')`;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: {
      ...process.env,
      DATABASE_URL: `postgres://underlay:underlay@127.0.0.1:${port}/underlay`,
      MASTER_KEY: TEST_MASTERS.newest.bytes.toString('hex'),
      BACKUP_TO: join(import.meta.dirname, 'nowhere'),
    },
    stdio: 'ignore',
  });
  const [socket] = (await called) as [Socket];
  const gone = once(socket.resume(), 'close');
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  expect(await ended).toEqual([2, null]);
  await gone;
}, 30_000);
