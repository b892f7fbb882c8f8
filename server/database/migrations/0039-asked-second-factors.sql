-- Whoever works in the business has to have a second factor before it opens.
alter table businesses add column second_factor_asked boolean not null default false;
