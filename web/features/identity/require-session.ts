import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { sessionQuery } from './session-queries.ts';
import { type Intent, startSignIn } from './sign-in.ts';
import { readTokens } from './token-store.ts';

/**
 * AUTH-11, AUTH-12: lets a signed-in person in and sends everybody else to sign-in, with the path kept. Rejects only when
 * the server cannot be asked. Then nobody is sent away, and the page offers Retry.
 */
export async function requireSession(client: QueryClient, path: string, intent?: Intent): Promise<void> {
  if (readTokens() === null) return leave(path, intent);
  try {
    await client.ensureQueryData(sessionQuery);
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) throw error;
    return leave(path, intent);
  }
}

/** Never settles. The browser is on its way to another page. */
async function leave(path: string, intent?: Intent): Promise<never> {
  await startSignIn(path, intent);
  return new Promise(() => undefined);
}
