import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react';
import classes from './page-title.module.css';

interface PageTitleProps {
  /** What the tab of the browser says. The caller adds the product or the business. */
  readonly title: string;
  /** Something else on this page comes first. It is the h1 and takes the focus, and this is a heading below it. */
  readonly quiet?: boolean;
  readonly children: ReactNode;
}

/** The programs that have shown a page. The browser itself starts reading at the top of the first one. */
const begun = new WeakSet<QueryClient>();

/** For the heading that is read first when a person has moved to another page. */
export function useArrivalFocus(active = true) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [arrived] = useState(active);
  const program = useQueryClient();
  useEffect(() => {
    if (!arrived) return;
    if (begun.has(program)) heading.current?.focus({ preventScroll: true });
    begun.add(program);
  }, [arrived, program]);
  return heading;
}

/** What waits for the person, for all titles below. Without any it is not said. */
export const TabCount = createContext(0);

/** The one h1 of a page. It names the tab and takes the focus when a person has moved to another page. */
export function PageTitle({ title, quiet = false, children }: PageTitleProps) {
  const heading = useArrivalFocus(!quiet);
  const count = use(TabCount);
  useEffect(() => {
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [title, count]);
  const Heading = quiet ? 'h2' : 'h1';
  return (
    <Heading ref={heading} tabIndex={-1} className={classes.title}>
      {children}
    </Heading>
  );
}
