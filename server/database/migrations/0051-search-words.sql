-- What is typed and what is searched become alike: small letters, no accents, and one letter that no name has in place of
-- blanks. The index of three letters each (pg_trgm) cuts a text at blanks: for "maple a" it would find every Maple with any
-- other word in a.
create function search_words(written text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    translate(regexp_replace(normalize(lower(written), NFKD), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'),
    '\s+', 'ǀ', 'g')
$$;

-- The lines of what something is found by. Nothing that is typed reaches from one line into another.
create function search_lines(variadic lines text[]) returns text language sql immutable parallel safe as $$
  select string_agg(search_words(trim(line)), E'\n' order by place) from unnest(lines) with ordinality as each (line, place)
$$;

-- What a search finds them by: a line for each of the texts that a trigger puts together. The next migration fills it in.
alter table customers add column find_text text;
alter table subcontractors add column find_text text;
alter table jobs add column find_text text;
alter table inventory_items add column find_text text;

create function words_of_customer() returns trigger language plpgsql as $$
begin
  new.find_text := search_lines(
    concat_ws(' ', new.business_name, new.first_name, new.last_name), new.email, new.phone, new.account_number::text);
  return new;
end $$;
create function words_of_subcontractor() returns trigger language plpgsql as $$
begin
  new.find_text := search_lines(
    concat_ws(' ', new.business_name, new.first_name, new.last_name), new.email, new.phone);
  return new;
end $$;
create function words_of_job() returns trigger language plpgsql as $$
begin
  new.find_text := search_lines(new.name, concat_ws(' ', new.address ->> 'addressLine1', new.address ->> 'addressLine2',
    new.address ->> 'city', new.address ->> 'state', new.address ->> 'zip'));
  return new;
end $$;
create function words_of_item() returns trigger language plpgsql as $$
begin
  new.find_text := search_lines(new.name, new.sku, new.upc);
  return new;
end $$;

create trigger found_by before insert or update of business_name, first_name, last_name, email, phone, account_number on customers
  for each row execute function words_of_customer();
create trigger found_by before insert or update of business_name, first_name, last_name, email, phone on subcontractors
  for each row execute function words_of_subcontractor();
create trigger found_by before insert or update of name, address on jobs
  for each row execute function words_of_job();
create trigger found_by before insert or update of name, sku, upc on inventory_items
  for each row execute function words_of_item();
