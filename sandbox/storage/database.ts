import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * All data of the sandbox in one SQLite file. It outlives a kill -9, as a real provider outlives ours. `folder` null
 * keeps it in memory, for tests.
 */
export function openDatabase(folder: string | null): DatabaseSync {
  if (folder) mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(folder ? join(folder, 'sandbox.sqlite') : ':memory:');
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma busy_timeout = 2000;
    create table if not exists objects (
      seq integer primary key autoincrement,
      kind text not null, account text not null, id text not null, body text not null,
      unique (kind, account, id)
    );
    create index if not exists objects_newest on objects (kind, account, seq);
    create table if not exists answers (
      account text not null, key text not null, fingerprint text not null,
      status integer not null, body text not null, at integer not null,
      primary key (account, key)
    );
    create index if not exists answers_oldest on answers (at);
    create table if not exists due_changes (
      seq integer primary key autoincrement,
      due_at integer not null, account text not null, object text not null, change text not null
    );
    create table if not exists deliveries (
      seq integer primary key autoincrement,
      event text not null, payload text not null, subject text not null,
      next_at integer not null, attempts integer not null default 0
    );
    create table if not exists mails (
      seq integer primary key autoincrement,
      id text not null unique, body text not null
    );
    create table if not exists texts (
      seq integer primary key autoincrement,
      sid text not null unique, number text not null, inbound integer not null, body text not null,
      status text not null, at text not null
    );
    create table if not exists stopped_numbers (number text primary key);
    create table if not exists hook_messages (
      seq integer primary key autoincrement,
      name text not null, body text not null
    );
    create table if not exists hook_receivers (name text primary key, body text not null);
    create table if not exists settings (name text primary key, value text not null);
  `);
  return database;
}

/** All of `work` or nothing. Work is synchronous, so transactions never overlap. */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    database.exec('rollback');
    throw error;
  }
}
