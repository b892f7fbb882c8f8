import type { useNavigate } from '@tanstack/react-router';

/** Whether the portal answers there: a program of its own, which the router of the manager area does not know. */
export const isPortalPath = (path: string): boolean => /^\/p\/[ut](?:[/?#]|$)/.test(path);

/** Goes back to where signing in or out was asked for; into the portal by a full load. */
export async function returnTo(path: string, navigate: ReturnType<typeof useNavigate>): Promise<void> {
  if (isPortalPath(path)) window.location.replace(path);
  else await navigate({ href: path, replace: true });
}
