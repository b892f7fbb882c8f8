-- Whether the password that was last entered would be refused today. Its owner is told after signing in (TM-20).
alter table users add column password_easily_guessed boolean not null default false;
