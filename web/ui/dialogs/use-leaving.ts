import { useBlocker } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';

/** Holds up leaving with unsaved entries, from the first letter on, until it was asked. After a save, navigate with `ignoreBlocker`. */
export function useLeaving(dirty: boolean) {
  // The page that was gone to may send on at once, before the library has forgotten this one.
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isHere.current && dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  return {
    isAsked: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
