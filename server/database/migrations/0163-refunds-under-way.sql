-- outside a transaction
-- What goes back to a customer, and has not arrived, stands below the balance of their statement (STMT-04).
create index concurrently refunds_under_way on refunds (business_id, customer_id) where state = 'requested';
