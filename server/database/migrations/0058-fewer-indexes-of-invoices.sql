-- Three indexes (0057) serve what these five did, in two thirds of their room.
drop index invoices_by_customer;
drop index invoices_sent_to_customer;
drop index invoices_by_status;
drop index unpaid_by_age;
drop index unpaid_invoices;
