// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { Pager } from './pager.tsx';

function Paged({ start = 1, total = 23 }: { readonly start?: number; readonly total?: number }) {
  const [page, setPage] = useState(start);
  return (
    <Pager
      {...{ label: 'invoices', variant: 'list', total, page, pageSize: 10, onPage: setPage }}
      onPageSize={() => undefined}
    />
  );
}
const current = () => document.querySelector('[aria-current]')?.textContent;
const button = (name: string) => screen.getByRole('button', { name });

test('TABLE-01 whoever pages with the keyboard keeps the focus at either end, where the button says that it leads nowhere', async () => {
  render(<Paged />);
  button('Next').focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect([current(), button('Next').getAttribute('aria-disabled')]).toEqual(['3', 'true']);
  expect(document.activeElement).toBe(button('Next'));
  await userEvent.keyboard('{Enter}');
  expect(current()).toBe('3');
  button('Previous').focus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect([current(), button('Previous').getAttribute('aria-disabled')]).toEqual(['1', 'true']);
  expect(document.activeElement).toBe(button('Previous'));
});

test('TABLE-01 numbers above a thousand have their separators, of rows and of pages', () => {
  render(<Paged start={1101} total={23_456} />);
  expect(screen.getByText('11,001–11,010 of 23,456')).toBeDefined();
  const pages = within(screen.getByRole('navigation')).getAllByRole('button');
  expect(pages.map((page) => page.textContent)).toEqual(['Previous', '1', '1,100', '1,101', '1,102', '2,346', 'Next']);
  expect(button('Page 1,101').getAttribute('aria-current')).toBe('page');
});

test('TABLE-01 a page that is no more has no rows to count, and the way back from it is the last page', async () => {
  render(<Paged start={99} />);
  expect(screen.queryByText(/of 23/)).toBeNull();
  await userEvent.click(button('Next'));
  await userEvent.click(button('Previous'));
  expect(current()).toBe('3');
  expect(screen.getByText('21–23 of 23')).toBeDefined();
});
