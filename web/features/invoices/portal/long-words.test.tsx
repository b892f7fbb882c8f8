// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCOUNT, INVOICE_PATH, invoice, line, openPortal, READ_INVOICE } from '../../../testing/portal-in-test.tsx';

test('PINV-04 PINV-09 PINV-10 a word of any length may break in a file name and in a line, so that the amounts and Download keep their place', async () => {
  const fileName = 'PXL_20261130_144512345.PORTRAIT.jpg.pdf';
  const description = 'Polyurethane/moisture-vapor-barrier/underlayment';
  const file = { uuid: ACCOUNT, fileName, mimeType: 'application/pdf', size: 880_804 };
  const body = {
    ...invoice,
    ...{ files: [{ ...file, createdAt: '2026-10-23T15:00:00Z' }], lineItems: [{ ...line, description }] },
  };
  openPortal(INVOICE_PATH, { [READ_INVOICE]: { body } });
  for (const name of [fileName, description]) {
    const cell = await screen.findByRole('cell', { name });
    const pieces = cell.innerHTML.split('<wbr>').map((piece) => piece.replace(/<[^>]*>/gu, '').length);
    expect(Math.max(...pieces), name).toBeLessThanOrEqual(12);
  }
});
