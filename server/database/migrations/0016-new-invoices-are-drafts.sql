-- An invoice begins as a draft. From there on only a move of the table in domain/invoices/lifecycle.ts changes its status,
-- written by server/features/receivables/invoice-status-store.ts alone.
alter table invoices alter column status set default 'pending';
