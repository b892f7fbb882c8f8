import { expect, test } from 'vitest';
import { reasonToStop } from './delivery.ts';

test('P21 a business is stopped for a share of mails that came back or were reported, and never for a slip or two', () => {
  const cases = [
    [{ sent: 20, bounced: 4, reported: 0 }, null],
    [{ sent: 50, bounced: 5, reported: 0 }, 'bounces'],
    [{ sent: 51, bounced: 5, reported: 0 }, null],
    [{ sent: 5, bounced: 5, reported: 0 }, 'bounces'],
    [{ sent: 1, bounced: 0, reported: 1 }, null],
    [{ sent: 400, bounced: 0, reported: 2 }, 'complaints'],
    [{ sent: 401, bounced: 0, reported: 2 }, null],
    [{ sent: 10, bounced: 5, reported: 2 }, 'complaints'],
    [{ sent: 0, bounced: 0, reported: 0 }, null],
  ] as const;
  for (const [record, why] of cases) expect([record, reasonToStop(record)]).toEqual([record, why]);
});
