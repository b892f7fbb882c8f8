import { useNavigate } from '@tanstack/react-router';
import type { LinkTarget } from '../controls/link-target.ts';
import { useIsHere } from '../dialogs/use-leaving.ts';
import { toast } from '../feedback/toasts.tsx';

type Next = LinkTarget & { readonly replace?: true; readonly ignoreBlocker?: false };

/**
 * Says what a save has done, and leads on from its form, whose entries are stored by then and hold nobody up. Whoever has left it
 * meanwhile stays where they are, with what they type there: an answer may take long.
 * `saidElsewhere` is for them, where there is something on the next page that they have to go for.
 */
export function useLeadOn() {
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async (said: string, next: Next, saidElsewhere = said): Promise<void> => {
    toast(isHere.current ? said : saidElsewhere);
    if (isHere.current) await navigate({ ignoreBlocker: true, ...next });
  };
}
