-- The color that the portal, mails and PDFs of a business wear, as #rrggbb; empty for the product's own (D93).
alter table businesses add column accent_color text not null default '';
