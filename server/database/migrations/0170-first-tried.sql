-- When it was first tried to read the business there. Null: before this was noted.
alter table provider_readings add column first_tried_at timestamptz;
