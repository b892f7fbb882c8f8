-- When the invoice of a draw was last made. A closing draw whose time came later waits for the others (DRAW-05); one that was made since
-- and deleted does not come back by itself.
alter table draws add column made_at timestamptz;
