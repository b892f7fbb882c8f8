import { useBlocker } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';

/** Whether what asks still stands, also for what runs after it has gone. */
export function useIsHere() {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** Holds up leaving with unsaved entries, from the first letter on, until it was asked. After a save, `useLeadOn` leads on. */
export function useLeaving(dirty: boolean) {
  // The page that was gone to may send on at once, before the library has forgotten this one.
  const isHere = useIsHere();
  useEffect(() => {
    if (!dirty) return;
    // One of its own: a function that several forms shared would be heard once, and the first to close would take it from all.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isHere.current && dirty && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return {
    isAsked: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}

/** Whether closing or leaving this program now would lose what was typed. It asks those who would hold it up, as the browser does. */
export const wouldLose = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
