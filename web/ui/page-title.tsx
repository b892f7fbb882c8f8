import { type ReactNode, useEffect, useRef } from 'react';
import classes from './page-title.module.css';

interface PageTitleProps {
  /** What the tab of the browser says; the product or the business is added by the caller. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Whether the page was just opened: the browser itself starts reading at the top of a first page. */
let firstPage = true;

/** The one h1 of a page. It names the tab and takes the focus when a person has moved to another page. */
export function PageTitle({ title, children }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (!firstPage) heading.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={classes.title}>
      {children}
    </h1>
  );
}
