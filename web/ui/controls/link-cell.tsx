import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Breakable } from '../text/breakable.tsx';
import classes from './link-cell.module.css';
import type { LinkTarget } from './link-target.ts';

/** A link of its own inside a row that is itself a link. It lies above it. */
export const LinkCell = ({ children, ...target }: LinkTarget & { children: ReactNode }) => (
  <Link {...target} className={classes.above}>
    <Breakable>{children}</Breakable>
  </Link>
);
