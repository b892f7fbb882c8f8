// @vitest-environment jsdom
import { createHash } from 'node:crypto';
import { screen } from '@testing-library/react';
import { TERMS_VERSION } from '@underlay/domain/payments/authorization-text.ts';
import { expect, test } from 'vitest';
import { openPortal } from '../../testing/portal-in-test.tsx';

/** What payers agreed to. A text that changes gets a version of its own. Add a line, and keep those that stand here. */
const TERMS: Readonly<Record<string, string>> = {
  '2026-1': '9d055229950f529d8dceb44a98f52f25a1158f5e011cefb3a5589e4702ea1a85',
};

test('P05 PAY-15 the terms say their version, and their words do not change without it', async () => {
  openPortal('/p/u/terms');
  const title = await screen.findByRole('heading', { name: 'Terms of use for online payments' });
  const parts = [...(title.parentElement?.querySelectorAll('h2, p') ?? [])];
  // The support address is the installation's own, and comes a moment later.
  const copy = parts.map((part) => (part.querySelector('a') ? '' : part.textContent));
  expect(copy).toContain(`Version ${TERMS_VERSION}`);
  expect(copy.length).toBeGreaterThanOrEqual(11);
  expect(createHash('sha256').update(copy.join('\n')).digest('hex')).toBe(TERMS[TERMS_VERSION]);
});
