import { expect, test } from 'vitest';
import { reasonToStop } from './delivery.ts';

test('P21 a business is stopped for a share of people who do not get or do not want its mails, and never for a slip or two', () => {
  const cases = [
    [{ mailed: 20, bounced: 4, reported: 0 }, null],
    [{ mailed: 50, bounced: 5, reported: 0 }, 'bounces'],
    [{ mailed: 51, bounced: 5, reported: 0 }, null],
    [{ mailed: 5, bounced: 5, reported: 0 }, 'bounces'],
    [{ mailed: 2, bounced: 0, reported: 2 }, null],
    [{ mailed: 600, bounced: 0, reported: 3 }, 'complaints'],
    [{ mailed: 601, bounced: 0, reported: 3 }, null],
    [{ mailed: 10, bounced: 5, reported: 3 }, 'complaints'],
    [{ mailed: 0, bounced: 0, reported: 0 }, null],
  ] as const;
  for (const [record, why] of cases) expect([record, reasonToStop(record)]).toEqual([record, why]);
});
