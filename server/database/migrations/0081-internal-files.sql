-- Files of an offer that only members see (QUO-12). Those that exist are shown, as they were.
alter table files add column internal boolean not null default false;
