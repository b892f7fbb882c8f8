import type { useNavigate } from '@tanstack/react-router';
import { returnPath } from './sign-in.ts';

/** Whether the portal answers there. It is a program of its own, which the router of the manager area does not know. */
export const isPortalPath = (path: string): boolean => /^\/p\/[ut](?:[/?#]|$)/.test(path);

/** Goes back to where signing in or out was asked for. It stays in our own areas (P09). The portal is a full load. */
export async function returnTo(path: string, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const safe = returnPath(path);
  if (isPortalPath(safe)) window.location.replace(safe);
  else await navigate({ href: safe, replace: true });
}
