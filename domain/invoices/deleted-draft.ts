import { type CalendarDate, formatDate } from '../calendar/calendar-date.ts';
import { documentName } from './document-name.ts';
import type { Invoice } from './invoice.ts';

/** Only a draft that its customer never had can be deleted (INV-12, INV-16). */
export const mayBeDeleted = (invoice: Pick<Invoice, 'status'> & { readonly sentAt: Date | string | null }): boolean =>
  invoice.status === 'pending' && invoice.sentAt === null;

interface DeletedDraft {
  readonly id: number;
  readonly isQuote: boolean;
  /** The name of the member who deleted it, while it is known. */
  readonly by: string | null;
  readonly on: CalendarDate;
}

/** What is left of a deleted draft: numbers have no gaps that nobody can explain. */
export function deletedDraftCopy(draft: DeletedDraft): string {
  const day = formatDate(draft.on);
  const deleted = draft.by === null ? `deleted on ${day}` : `deleted by ${draft.by} on ${day}`;
  return `${documentName(draft)} is a deleted draft: it was never sent, and was ${deleted}. Its number is not used again.`;
}
