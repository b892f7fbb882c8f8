-- When the person last gave their password, and their code, again in this sign-in. It stands for a while for lesser changes (P14).
alter table sign_ins add column proved_at timestamptz;
