import { useParams } from '@tanstack/react-router';

/** An id in the path of the page. Asking for one that the path does not have is a mistake in the program. */
export function usePathId(name: string): string {
  const params: Record<string, unknown> = useParams({ strict: false });
  const id = params[name];
  if (typeof id !== 'string') throw new Error(`the path has no ${name}`);
  return id;
}
