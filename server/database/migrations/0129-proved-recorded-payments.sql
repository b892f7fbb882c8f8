-- Apart, so that reading the rows holds up nobody.
alter table payments validate constraint tender_by_hand;
alter table files validate constraint picture_of_payment;
alter table refunds validate constraint paid_back_by_hand;
