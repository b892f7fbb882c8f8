import { expect, type Page } from '@playwright/test';

/**
 * What was typed into a form is nowhere in the browser: not in storage, a cookie, the address or the current entry of its
 * history (TM-14).
 */
export async function expectNothingKept(page: Page, ...secrets: readonly string[]) {
  const stored = await page.context().storageState({ indexedDB: true });
  const here = await page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])',
  );
  const kept = `${JSON.stringify(stored)} ${here}`;
  // Whoever is signed in is kept there: the look is at the right place.
  expect(kept).toContain('access_token');
  for (const secret of secrets) expect(kept).not.toContain(secret);
}
