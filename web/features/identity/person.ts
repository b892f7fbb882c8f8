import { ApiError } from '../../api/api-error.ts';
import type { Person } from '../../api/client.ts';
import { setExpired } from './expiry.ts';

const SESSION_OVER = 'Your session has expired. Please log in again.';

/**
 * Whoever is signed in, for the only calls of the portal that carry a token (D04, AUTH-20). The code of signing in is
 * loaded with the first of them. A session that is over raises the notice (D19).
 */
export const person: Person = {
  token: async () => (await import('./access-token.ts')).accessToken(),
  failed: (error) => {
    if (!isSessionOver(error)) return error;
    setExpired(true);
    return new ApiError({ status: error.status, code: error.code, message: SESSION_OVER });
  },
};

/** Nobody is signed in, or no longer. */
export const isSessionOver = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 401;
