-- Which kinds there are the code says. A server shows those that it knows (SEE-02).
alter table tasks drop constraint tasks_kind_check;
