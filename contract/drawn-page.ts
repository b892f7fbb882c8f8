/** What a page of the portal asks for as it opens. */
export type FirstCall = 'account' | 'eligible' | 'settings' | 'open' | 'paid' | 'notes' | 'invoice';

/** What the API answered to one of them. */
export interface FirstAnswer {
  readonly json: string;
  /** Of a list: how many rows there are on all its pages together (D88). Null for what is no list. */
  readonly total: number | null;
}

/** A page that the server draws with the components of the portal, before any program runs (docs/decisions/0065). */
export interface PageToDraw {
  /** The page as every browser gets it that has to draw it by itself. */
  readonly html: string;
  readonly path: string;
  /** The ids in the path. */
  readonly ids: Readonly<Record<string, string>>;
  /** By which the policy of the page knows its style elements. */
  readonly nonce: string;
  readonly answers: Readonly<Partial<Record<FirstCall, FirstAnswer>>>;
}

/** Answers the page with everything in it. It is built as a part of the pages, and the server loads it when it is first needed. */
export type DrawPage = (page: PageToDraw) => Promise<string>;
