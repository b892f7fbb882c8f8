import type { LinkTarget } from '../../ui/controls/link-target.ts';

/** What tells the pages of customers from those of subcontractors: what they are called, and where they stand. */
export interface ContactKind {
  readonly one: string;
  readonly many: string;
  readonly list: (businessId: string) => LinkTarget;
  readonly create: (businessId: string) => LinkTarget;
  readonly view: (businessId: string, id: string) => LinkTarget;
  readonly edit: (businessId: string, id: string) => LinkTarget;
}

/** What lists of contacts are searched by. */
export interface ContactSearch {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
}
