import { useQuery } from '@tanstack/react-query';
import { deletedDraftCopy } from '@underlay/domain/invoices/deleted-draft.ts';
import { useBusinessDay } from '../../businesses/index.ts';
import { deletedDraftsQuery } from '../invoice-queries.ts';
import classes from './invoice-list.module.css';

/** Whoever looks for the number of a deleted draft is told what became of it. */
export function DeletedDraftNote({ businessId, number }: { businessId: string; number: string }) {
  const { dateOf } = useBusinessDay(businessId);
  const { data } = useQuery(deletedDraftsQuery(businessId, number));
  const draft = data?.find(({ id }) => String(id) === number);
  if (draft === undefined) return null;
  return (
    <p className={classes.deleted} role="status">
      {deletedDraftCopy({ ...draft, by: draft.deletedBy, on: dateOf(draft.deletedAt) })}
    </p>
  );
}
