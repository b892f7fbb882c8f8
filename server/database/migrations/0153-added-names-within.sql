-- Where a name holds a word elsewhere than at its beginning: its line of `find_text` without the first letter. A name that its list
-- sorts otherwise than its words begin (accents, blanks) is all of it, so whoever looks from a beginning on misses none.
create function name_within(display_name text, find_text text) returns text language sql immutable parallel safe as $$
  select case when starts_with(find_text, replace(lower(display_name), ' ', 'ǀ')) then substr(split_part(find_text, E'\n', 1), 2)
    else split_part(find_text, E'\n', 1) end
$$;
