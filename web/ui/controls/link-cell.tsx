import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Breakable } from '../text/breakable.tsx';
import classes from './link-cell.module.css';

/** A link of its own inside a row that is itself a link: it lies above it. */
export const LinkCell = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={classes.above}>
    <Breakable>{children}</Breakable>
  </Link>
);
