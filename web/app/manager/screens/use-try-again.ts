import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../../api/api-error.ts';

/**
 * Asks again for what failed, and then for the page. Code or styles that did not arrive come only with a new document: the program
 * takes them for loaded. Without a connection there would be no document either.
 */
export function useTryAgain({ error, reset }: ErrorComponentProps): () => void {
  const router = useRouter();
  const client = useQueryClient();
  return () => {
    if (!(error instanceof ApiError) && navigator.onLine) return window.location.reload();
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    void router.invalidate().then(reset);
  };
}
