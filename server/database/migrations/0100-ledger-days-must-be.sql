-- Every entry and every line has its day from here on.
alter table ledger_transactions
  validate constraint hashed_plainly,
  add constraint entries_have_a_day check (posted_on is not null) not valid;
alter table ledger_lines add constraint lines_have_a_day check (posted_on is not null) not valid;
