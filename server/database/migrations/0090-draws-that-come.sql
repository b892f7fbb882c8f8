-- The day on whose morning the invoice of a draw is made (DRAW-04): its own, so many days after the acceptance, or the day before a job
-- started or was complete, so that it is made at once. Null while nothing says when.
alter table draws add column comes_on date;
-- When its time had come. Its invoice is made by itself once, whatever becomes of that.
alter table draws add column came_at timestamptz;
-- What its customer is not shown of the plan, when the plan of it was changed last, and how often (DRAW-08).
alter table draws add column hidden boolean not null default false;
alter table draws add column changed_at timestamptz;
alter table draws add column version bigint not null default 1;
-- Since when draws of it stand on other days than their customer was told. Null when they were.
alter table contracts add column moved_at timestamptz;
-- The day on which they were told last.
alter table contracts add column told_on date;
