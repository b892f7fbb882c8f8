import { createContext, type ReactNode } from 'react';

/** What whoever reads the page may open, and where they begin. */
export interface PageReader {
  /** Whether a page is open to them, by the `to` of a link. */
  readonly mayOpen: (to: string) => boolean;
  /** The link to where they begin. */
  readonly begin: ReactNode;
}

/** The area of a business says it (ROLE-13). Outside of one every link is shown. */
export const Reader = createContext<PageReader>({ mayOpen: () => true, begin: null });
