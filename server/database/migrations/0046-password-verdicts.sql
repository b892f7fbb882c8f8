-- Whether the password that was last entered would be refused today, as a keyed hash of the verdict with the password's own hash.
-- Whoever stole the database would otherwise know whom to try first (TM-20).
alter table users add column password_verdict bytea;
-- The plain note stays for servers of the version before, and says nothing any more.
update users set password_easily_guessed = false where password_easily_guessed;
