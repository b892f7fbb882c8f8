-- The job that a message is about: a customer asks about one on its page, and what is said next answers that.
alter table messages add column job_id uuid;
alter table messages
  add constraint messages_job_fkey foreign key (business_id, job_id) references jobs (business_id, id) not valid;
