-- Since when the provider says that it has no such account, or that it is not the platform's any more. Null: it does not say so.
alter table provider_readings add column gone_since timestamptz;
