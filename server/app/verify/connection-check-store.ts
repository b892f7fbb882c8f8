import { CONNECTION_RIGHTS } from '@underlay/domain/connections/connection-rights.ts';
import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** Rights that no program can have, whatever the table lets in. */
export const wrongRights = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'connection ' || id || ' of ' || business_id as name, 'has the rights ' || array_to_string(rights, ', ') as why
      from connections where not rights <@ ${[...CONNECTION_RIGHTS]}::text[]`,
  );

/** The directory has the newest token of each connection that is not revoked, perhaps the one before, and no other. */
export const wrongTokens = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'connection ' || c.id || ' of ' || c.business_id as name, 'cannot be found by its token' as why
      from connections c
      where c.revoked_at is null and not exists (
        select 1 from connection_tokens t
        where t.token_hash = c.token_hash and t.business_id = c.business_id and t.connection_id = c.id)
      union all
      select 'token of connection ' || t.connection_id || ' of ' || t.business_id,
        case when c.revoked_at is not null then 'is kept, although the connection is revoked'
          else 'is neither its newest token nor the one before' end
      from connection_tokens t join connections c on c.business_id = t.business_id and c.id = t.connection_id
      where c.revoked_at is not null or not (t.token_hash = c.token_hash or t.token_hash is not distinct from c.old_hash)`,
  );
