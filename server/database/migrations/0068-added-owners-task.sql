-- Since when its owners have the task to give each other the roles that fit. Null when it was never to be given, or one of them
-- called it done.
alter table businesses add column all_owners_since timestamptz;
