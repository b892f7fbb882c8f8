import { useEffect, useState } from 'react';
import { timeToRead } from './time-to-read.ts';

/**
 * Whether a question has stood for long enough to be read. Until then the second tap or click of a hurried pair, which was meant for what
 * stood there before, is left out. So is the key that is still held down from before, however long that takes.
 */
export function useRead(asking: boolean): boolean {
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setRead(true), timeToRead.milliseconds);
    document.addEventListener('keydown', leaveOutHeld, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', leaveOutHeld, true);
      setRead(false);
    };
  }, [asking]);
  return isRead || timeToRead.milliseconds === 0;
}

function leaveOutHeld(event: KeyboardEvent) {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
