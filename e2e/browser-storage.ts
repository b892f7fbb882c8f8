import { expect, type Page } from '@playwright/test';

/**
 * Typed entries of a form are nowhere in the browser: not in storage, a cookie, the address or the current history
 * entry (TM-14).
 */
export async function expectNothingKept(page: Page, ...secrets: readonly string[]) {
  const stored = await page.context().storageState({ indexedDB: true });
  const here = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])',
  );
  const kept = `${JSON.stringify(stored)} ${here}`;
  // The session is stored there, so the check reads the right place.
  expect(kept).toContain('access_token');
  for (const secret of secrets) expect(kept).not.toContain(secret);
}
