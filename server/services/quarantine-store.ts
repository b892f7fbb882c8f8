import type { Queryable } from '../database/sql.ts';

export interface Restoration {
  /** The name of the backup. */
  readonly backup: string;
  readonly takenAt: Date;
}

/** The restoration that has not ended. */
export async function openRestoration(sql: Queryable): Promise<Restoration | undefined> {
  const [row] = await sql<Restoration[]>`
    select backup, taken_at "takenAt" from restorations where ended_at is null`;
  return row;
}

/** A backup of a product in quarantine has one that did not end: what was not compared then is still to be compared. */
export async function beginQuarantine(sql: Queryable, { backup, takenAt }: Restoration) {
  await sql`
    insert into restorations (backup, taken_at, restored_at) values (${backup}, ${takenAt}, now())
    on conflict ((true)) where ended_at is null do update set backup = excluded.backup,
      restored_at = excluded.restored_at, taken_at = least(restorations.taken_at, excluded.taken_at)`;
}

/** Answers whether there was one. */
export async function endQuarantine(sql: Queryable, report: object): Promise<boolean> {
  const rows = await sql`
    update restorations set ended_at = now(), report = ${sql.json(report as never)} where ended_at is null returning 1`;
  return rows.length > 0;
}

/**
 * Since when accounts may have been opened of which nobody knows: the oldest backup that was gone on with although the provider did not
 * list them.
 */
export async function unlistedSince(sql: Queryable): Promise<Date | null> {
  const [row] = await sql<{ takenAt: Date | null }[]>`
    select min(taken_at) "takenAt" from restorations where report #>> '{opened,problem}' is not null`;
  return row?.takenAt ?? null;
}

/** They were listed later: what was found takes the place of why they were not. */
export const noteListed = async (sql: Queryable, opened: object) =>
  void (await sql`
    update restorations set report = jsonb_set(report, '{opened}', ${sql.json(opened as never)})
    where report #>> '{opened,problem}' is not null`);

/** Each time that this database was restored, or brought back to a moment, oldest first. */
export async function broughtBackAt(sql: Queryable): Promise<Date[]> {
  const rows = await sql<{ at: Date }[]>`select restored_at at from restorations order by 1`;
  return rows.map(({ at }) => at);
}
