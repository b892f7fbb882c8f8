-- Searches look into find_text (0051). Servers of the version before still find everything without these, in more time.
drop index customers_by_email;
drop index customers_by_phone;
drop index customers_by_text;
drop index inventory_by_sku;
drop index inventory_by_text;
drop index inventory_by_upc;
drop index jobs_by_name;
drop index subcontractors_by_email;
drop index subcontractors_by_phone;
drop index subcontractors_by_text;
-- What stands in its place also holds the words.
drop index customers_in_order;
drop index inventory_in_order;
drop index subcontractors_in_order;
