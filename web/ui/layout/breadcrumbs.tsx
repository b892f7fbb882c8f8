import { Link } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import type { LinkTarget } from '../controls/link-target.ts';
import classes from './breadcrumbs.module.css';

export interface Crumb {
  readonly label: string;
  /** The last one is the page itself and leads nowhere. */
  readonly link?: LinkTarget;
}

const Place = createContext<{ place: HTMLElement | null; setPlace: (element: HTMLElement | null) => void } | null>(
  null,
);

/** Around a frame and its pages. Pages say where they are, and the frame shows it in its header. */
export function BreadcrumbsArea({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return <Place value={{ place, setPlace }}>{children}</Place>;
}

/** In the header. This is where the breadcrumbs appear. */
export function BreadcrumbsPlace() {
  return <div className={classes.place} ref={use(Place)?.setPlace} />;
}

/** On a page. It names the way to it, by the names of things and not by their ids (SHELL-20). */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const place = use(Place)?.place;
  if (!place) return null;
  return createPortal(
    <nav aria-label="Breadcrumb" className={crumbs.length === 1 ? `${classes.crumbs} ${classes.one}` : classes.crumbs}>
      <ol>
        {crumbs.map(({ label, link }) => (
          <li key={label} aria-current={link === undefined ? 'page' : undefined}>
            {link === undefined ? <span>{label}</span> : <Link {...link}>{label}</Link>}
          </li>
        ))}
      </ol>
    </nav>,
    place,
  );
}
