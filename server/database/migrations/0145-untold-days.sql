-- Each day is in one statement, also where the first ones of a schedule were refused or came back (STMT-07).
alter table statement_schedules
  -- Where what happened is told from while none of its statements has told anything. Null until one is due.
  add column tells_from date;
