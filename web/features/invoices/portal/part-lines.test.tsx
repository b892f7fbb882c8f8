// @vitest-environment jsdom

import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { cents } from '@underlay/domain/money/money.ts';
import { expect, test, vi } from 'vitest';
import type { LineOnPaper } from './line-columns.tsx';
import { PartLines } from './part-lines.tsx';

const LINES = Array.from(
  { length: 203 },
  (_, place): LineOnPaper => ({
    ...{ uuid: `${place}`, description: `Plank ${place + 1}`, categoryName: 'Material', code: '' },
    ...{ quantity: 1, unit: 'each', rate: cents(500), discount: null, sectionId: null, chosen: true },
  }),
);
const COLUMNS = [{ key: 'desc', header: 'Description', cell: (line: LineOnPaper) => line.description }];

test('QUO-01 TABLE-01 whoever turns a page below the lines of a long section comes to the first line of the next', async () => {
  const scrolled = vi.fn();
  Element.prototype.scrollIntoView = scrolled;
  render(<PartLines columns={COLUMNS} label="Kitchen" lines={LINES} isFirst />);
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('Plank 51')).toBeTruthy();
  expect(scrolled.mock.contexts[0]).toHaveProperty('firstChild.textContent', expect.stringContaining('Plank 51'));
});
