import type { MouseEvent } from 'react';

/**
 * Leaves out the second click of a double click. It would do the same again, or land on the button that took the place of
 * the pressed one (Convert after Send).
 */
export const singleClick = (work: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) work();
};
