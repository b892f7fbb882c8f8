-- The check of 0047, on rows of before.
alter table tasks validate constraint tasks_kind_check;
