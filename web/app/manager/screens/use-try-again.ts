import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/** Asks again for what failed, and then for the page. */
export function useTryAgain(reset: () => void): () => void {
  const router = useRouter();
  const client = useQueryClient();
  return () => {
    void client.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    void router.invalidate().then(reset);
  };
}
