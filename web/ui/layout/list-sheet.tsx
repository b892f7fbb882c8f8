import type { ReactNode } from 'react';
import classes from './list-sheet.module.css';
import { Sheet } from './sheet.tsx';

/** The sheet of a list. On a phone it runs from edge to edge. */
export const ListSheet = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Sheet as={label === undefined ? 'div' : 'section'} aria-label={label} className={classes.list}>
    {children}
  </Sheet>
);
