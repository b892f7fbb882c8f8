-- People who signed in before devices were known count as ones with devices, so the next new one is mailed about.
insert into known_devices (user_id, hash, last_seen_at, forgotten_at)
select id, sha256(convert_to('before ' || id, 'UTF8')), last_login_at, '2000-01-01'
from users u
where last_login_at is not null and not exists (select 1 from known_devices d where d.user_id = u.id);
