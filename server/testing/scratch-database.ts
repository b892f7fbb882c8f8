import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { connect, type Sql } from '../database/sql.ts';

export interface ScratchDatabase {
  readonly url: string;
  readonly sql: Sql;
}

/** A database with nothing in it, for one test. */
export async function emptyDatabase(): Promise<ScratchDatabase> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const admin = connect(inject('databaseServer'), 1);
  await admin.unsafe(`create database ${name} template template0`);
  const url = inject('databaseServer').replace(/\/[^/]*$/, `/${name}`);
  const sql = connect(url, 4);
  onTestFinished(async () => {
    await sql.end({ timeout: 2 });
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { url, sql };
}
