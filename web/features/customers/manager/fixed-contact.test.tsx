// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import type { OfferedRole } from '@underlay/domain/members/rights.ts';
import { expect, test } from 'vitest';
import { furnished } from '../../../testing/furnished-business.ts';
import { BUSINESS, customer } from '../../../testing/manager-records.ts';
import { openManager } from '../../../testing/open-manager.tsx';
import { serverFor } from '../../../testing/role-server.ts';

const WHY = 'Invoices and receipts go here. Somebody in the office can change it.';

async function fields(role: OfferedRole, isBilled: boolean) {
  cleanup();
  serverFor(role, {
    ...furnished,
    [`GET /business/${BUSINESS}/customers/${customer.uuid}`]: { ...customer, isBilled },
  });
  openManager(`/p/m/${BUSINESS}/customers/${customer.uuid}/details`);
  const inputs = [await screen.findByLabelText('Email'), screen.getByLabelText('Phone')];
  return {
    fixed: inputs.map((input) => (input as HTMLInputElement).readOnly),
    said: screen.queryAllByText(WHY).length,
  };
}

test('ROLE-13 an estimator reads where the invoices of a customer go, and why somebody else changes it', async () => {
  expect(await fields('estimator', true)).toEqual({ fixed: [true, true], said: 2 });
  expect(await fields('estimator', false)).toEqual({ fixed: [false, false], said: 0 });
  expect(await fields('office', true)).toEqual({ fixed: [false, false], said: 0 });
});
