-- Apart, so that reading the rows holds up nobody.
alter table messages validate constraint messages_job_fkey;
