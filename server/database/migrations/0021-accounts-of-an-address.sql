-- Whoever asks for their link, or has signed in, is shown the accounts of their address, in whichever businesses. While a new
-- address is not confirmed, the one before it counts.
create index customers_with_email on customers (lower(email));
create index open_email_changes on contact_changes (lower(old_value)) where kind = 'email' and state = 'open';
