-- outside a transaction
-- What customers wrote before holds their link where it quotes a mail (decision 61). The words are those of withoutPortalLinks.
do $$
declare
  break text := '(?:=?[ \t]*\n[>| \t]*)?';
  slash text := '(?:/|%(?:25){0,3}2F|_)' || break;
  dash text := '(?:-2D|-|%(?:25){0,3}2D)';
  digit text := '[0-9a-f]' || break;
  four text := '(?:' || digit || '){4}';
  between text := dash || break;
  uuid text := '(?:' || digit || '){8}' || between || four || between || four || between || four || between || '(?:' || digit || '){12}';
  last_id text := '[0-9a-f](?:' || break || '(?:[0-9a-f-]|%(?:25){0,3}2D)){0,35}';
  around text := '[^[:space:]<>"''()]*';
  link text := around || slash || 'p' || break || slash || 'u' || break || slash || uuid || slash || 'a' || break || slash
    || last_id || around;
  last record;
begin
  select '00000000-0000-0000-0000-000000000000'::uuid business_id, '00000000-0000-0000-0000-000000000000'::uuid id into last;
  loop
    with batch as (
      select business_id, id from conversations where (business_id, id) > (last.business_id, last.id)
      order by business_id, id limit 500),
    without as (
      update conversations v set last_message = regexp_replace(v.last_message, link, '[link]', 'gi') from batch
      where v.business_id = batch.business_id and v.id = batch.id and v.last_message ~* link and (
        select m.inbound from messages m where m.business_id = v.business_id and m.conversation_id = v.id
        order by m.created_at desc, m.id desc limit 1))
    select business_id, id from batch order by business_id desc, id desc limit 1 into last;
    commit;
    exit when last.id is null;
  end loop;
  select '00000000-0000-0000-0000-000000000000'::uuid business_id, '00000000-0000-0000-0000-000000000000'::uuid id into last;
  loop
    with batch as (
      select business_id, id from messages where (business_id, id) > (last.business_id, last.id)
      order by business_id, id limit 500),
    without as (
      update messages m set message = regexp_replace(m.message, link, '[link]', 'gi') from batch
      where m.business_id = batch.business_id and m.id = batch.id and m.inbound and m.message ~* link)
    select business_id, id from batch order by business_id desc, id desc limit 1 into last;
    commit;
    exit when last.id is null;
  end loop;
end $$;
