import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { connect, type Sql } from '../database/sql.ts';

export interface ScratchDatabase {
  readonly url: string;
  readonly sql: Sql;
}

/** A database with nothing in it, for one test. */
export const emptyDatabase = (): Promise<ScratchDatabase> => databaseOfTest('template0');

/** A database with what stands in another, to which nobody is connected, for one test. Its files are copied. */
export const copyOfDatabase = (name: string): Promise<ScratchDatabase> => databaseOfTest(`${name} strategy file_copy`);

async function databaseOfTest(template: string): Promise<ScratchDatabase> {
  const { name, url, admin } = await makeDatabase('empty', template);
  const sql = connect(url, 4);
  onTestFinished(async () => {
    await sql.end({ timeout: 2 });
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { url, sql };
}

/** A database that stays until the end of the run, with what `fill` lays into an empty one. Answers its name. */
export async function lastingDatabase(fill: (database: ScratchDatabase) => Promise<unknown>): Promise<string> {
  const { name, url, admin } = await makeDatabase('lasting', 'template0');
  await admin.end();
  const sql = connect(url, 4);
  try {
    await fill({ url, sql });
  } finally {
    await sql.end({ timeout: 2 });
  }
  return name;
}

async function makeDatabase(kind: string, template: string) {
  const name = `${kind}_${randomBytes(6).toString('hex')}`;
  const admin = connect(inject('databaseServer'), 1);
  await admin.unsafe(`create database ${name} template ${template}`);
  return { name, url: inject('databaseServer').replace(/\/[^/]*$/, `/${name}`), admin };
}
