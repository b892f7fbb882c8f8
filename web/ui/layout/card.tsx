import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { LinkTarget } from '../controls/link-target.ts';
import classes from './card.module.css';
import { Sheet } from './sheet.tsx';

/** A sheet with a name, and a way to the whole list. */
export function Card({
  title,
  all,
  children,
}: {
  title: string;
  all?: { label: string; link: LinkTarget };
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <Sheet aria-labelledby={heading} className={classes.card}>
      <header className={classes.head}>
        <h2 id={heading}>{title}</h2>
        {all !== undefined && <Link {...all.link}>{all.label}</Link>}
      </header>
      {children}
    </Sheet>
  );
}
