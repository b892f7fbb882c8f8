import { useBlocker } from '@tanstack/react-router';

/** Holds up leaving with unsaved entries, from the first letter on, until it was asked. After a save, navigate with `ignoreBlocker`. */
export function useLeaving(dirty: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return {
    isAsked: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
