import { getPriority } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../services/log.ts';
import { invoiceDocument } from '../../testing/invoice-documents.ts';
import { createDocuments } from './create-documents.ts';

const OURS = { businessId: 'tallgrass' };
const failing = (change: Parameters<typeof createDocuments>[1] = {}) =>
  createDocuments(createLog('silent'), {
    worker: join(import.meta.dirname, '../../testing/failing-typesetter.ts'),
    ...change,
  });

describe('the process that sets type', () => {
  test.each(['crash', 'leave', 'hang'])(
    '%s: the document is refused in words, the others and the next are made',
    async (name) => {
      // It works behind everything else, so on a busy machine its start alone takes seconds.
      const some = failing({ documentMilliseconds: name === 'hang' ? 6_000 : 30_000 });
      const outcomes = await Promise.allSettled(
        ['a', name, 'b'].map((each) => some.render(invoiceDocument({ name: each }), OURS)),
      );
      const pids = outcomes.map((outcome) =>
        outcome.status === 'fulfilled' ? `${outcome.value}` : outcome.reason.code,
      );
      expect(pids).toEqual([expect.stringMatching(/^\d+$/), 'document_unavailable', expect.stringMatching(/^\d+$/)]);
      expect(pids[2]).not.toBe(pids[0]);
      await some.close();
    },
  );

  test('it works behind the requests of others, so that many documents at once delay no list', async () => {
    const some = failing();
    expect(getPriority(Number(`${await some.render(invoiceDocument(), OURS)}`))).toBeGreaterThan(0);
    await some.close();
  });

  test('a mistake of ours is no reason to replace it', async () => {
    const some = failing();
    const before = `${await some.render(invoiceDocument(), OURS)}`;
    await expect(some.render(invoiceDocument({ name: 'mistake' }), OURS)).rejects.toThrow('does not compile');
    expect(`${await some.render(invoiceDocument(), OURS)}`).toBe(before);
    await some.close();
  });

  test('it is replaced after so many documents, and goes when nobody asks any more', async () => {
    const some = failing({ documentsPerProcess: 2 });
    const pids: string[] = [];
    for (let count = 0; count < 5; count += 1) pids.push(`${await some.render(invoiceDocument(), OURS)}`);
    expect([pids[0] === pids[1], pids[1] === pids[2], pids[2] === pids[3], new Set(pids).size]).toEqual([
      true,
      false,
      true,
      3,
    ]);
    await some.close();
    const idle = failing({ idleMilliseconds: 20 });
    const pid = Number(`${await idle.render(invoiceDocument(), OURS)}`);
    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
    expect(`${await idle.render(invoiceDocument(), OURS)}`).not.toBe(`${pid}`);
    await idle.close();
  });

  test('when too many wait, or all is over, the next is refused at once', async () => {
    const some = failing({ maxWaiting: { ofAll: 2, ofSender: 1 } });
    const [first, second, third] = [
      some.render(invoiceDocument(), OURS),
      some.render(invoiceDocument(), OURS),
      some.render(invoiceDocument(), OURS),
    ];
    await expect(third).rejects.toMatchObject({ code: 'document_unavailable' });
    const pid = Number(`${await first}`);
    await second;
    await some.close();
    expect(isRunning(pid)).toBe(false);
    await expect(some.render(invoiceDocument(), OURS)).rejects.toMatchObject({ code: 'document_unavailable' });
  });

  test('TM-27 businesses take turns, and the mails of one wait beside its people', async () => {
    const some = failing();
    const order: string[] = [];
    const asked = (businessId: string, isForMail = false) =>
      some.render(invoiceDocument(), { businessId, isForMail }).then(
        () => order.push(isForMail ? `mail of ${businessId}` : businessId),
        ({ code }) => order.push(code),
      );
    const crowd = Array.from({ length: 14 }, () => asked('a'));
    await Promise.all([...crowd, asked('a', true), asked('b'), asked('b')]);
    expect(order.slice(0, 7)).toEqual(['document_unavailable', 'a', 'mail of a', 'b', 'a', 'b', 'a']);
    await some.close();
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
