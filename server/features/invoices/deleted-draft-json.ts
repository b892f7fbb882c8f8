import type { DeletedDraftJson } from '@underlay/contract/deleted-drafts.ts';
import type { DeletedDraftRow } from './deleted-draft-store.ts';

export const deletedDraftJson = ({ id, number, deletedAt, ...row }: DeletedDraftRow): DeletedDraftJson => ({
  ...row,
  uuid: id,
  id: number,
  deletedAt: deletedAt.toISOString(),
});
