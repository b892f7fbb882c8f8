import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '../../../api/api-error.ts';
import { reloadPage } from '../../../api/reload.ts';

/**
 * Asks again for what failed, and then for the page. Code or styles that did not arrive come only with a new document: the program
 * takes them for loaded. Without a connection there would be no document either.
 */
export function useTryAgain({ error, reset }: ErrorComponentProps): () => void {
  const router = useRouter();
  const client = useQueryClient();
  const again = async () => {
    if (!(error instanceof ApiError) && (await reloadPage())) return;
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    await router.invalidate();
    reset();
  };
  return () => void again();
}
