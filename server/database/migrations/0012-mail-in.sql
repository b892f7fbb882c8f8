-- The address that a customer's message came from, when it is not the customer's own. It is what the mail says, not what is proved.
alter table messages add column sender text;

-- Files that came with a message. The file's row is like that of an invoice's file, without an invoice.
create table message_files (
  business_id uuid not null,
  message_id uuid not null,
  file_id uuid not null,
  position bigint not null,
  primary key (business_id, message_id, file_id),
  foreign key (business_id, message_id) references messages (business_id, id),
  foreign key (business_id, file_id) references files (business_id, id)
);
create unique index one_message_per_file on message_files (business_id, file_id);

-- Each mail that became a message, so that the same one again does not. The hash is of its Message-ID, or of what it says.
create table inbound_mails (
  business_id uuid not null,
  conversation_id uuid not null,
  mail_hash bytea not null,
  received_at timestamptz not null,
  primary key (business_id, conversation_id, mail_hash),
  foreign key (business_id, conversation_id) references customers (business_id, communication_id)
);
create index inbound_mails_by_time on inbound_mails (business_id, conversation_id, received_at);

select underlay_wall('message_files');
select underlay_wall('inbound_mails');
