import type { ReactNode } from 'react';

interface TransitionProps {
  readonly mounted: boolean;
  readonly children: (styles: object) => ReactNode;
}

/**
 * Stands in for the library's own in its button (vite.config.ts), whose loader it moves in. It is there at once instead, so that a page
 * of buttons loads nothing of what moves dialogs.
 */
export const Transition = ({ mounted, children }: TransitionProps) => (mounted ? children({}) : null);
