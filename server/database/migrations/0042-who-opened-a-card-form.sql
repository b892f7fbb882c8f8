-- By whom a card form was opened, as a keyed hash of their network: declined cards are counted for it (TM-13).
alter table payments add column opened_from text;
