-- How each change came to us: by a screen, a link, a provider or our own work, from which address, with which program, in which
-- request (AUDIT-01). Events from before have none of it, and nobody can add it: the table is append-only.
alter table events
  add column way text,
  add column ip inet,
  add column agent text,
  add column request_id text,
  add column connection_id uuid;
