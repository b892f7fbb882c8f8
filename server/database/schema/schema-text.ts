import { join } from 'node:path';
import { readMigrations } from '../migrate.ts';
import type { Queryable, Sql } from '../queryable.ts';
import {
  type Column,
  type Constraint,
  type Named,
  readColumns,
  readConstraints,
  readExtensions,
  readFunctions,
  readStatements,
  readUnshown,
} from './catalog.ts';
import { readComments } from './comments.ts';
import { SECTIONS } from './sections.ts';

export const SCHEMA_FILE = join(import.meta.dirname, '../schema.sql');

const HEAD = `-- The database as all migrations leave it, to be read: nothing runs this file. \`npm run schema\` writes it.
--
-- Tables are ordered by what they are about, in the order of the features. Names that PostgreSQL made up are left out. Comments are
-- those of the migrations. The queue keeps its own tables in the schema \`jobs\`, which is not shown. Policies bind the role
-- underlay_tenant and not the owner (docs/decisions/0018, 0031).
`;

interface Schema {
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  readonly statements: readonly Named[];
  readonly functions: readonly Named[];
  readonly extensions: readonly string[];
  readonly comments: ReadonlyMap<string, readonly string[]>;
}

/**
 * The text of server/database/schema.sql for a migrated database. It is the same on PostgreSQL 15 to 18. We write it
 * ourselves, because the embedded PostgreSQL has no pg_dump. Most packages call that. The one that does not
 * (pg-schema-dump, last released in 2024) leaves references and checks out.
 */
export function schemaText(sql: Sql): Promise<string> {
  return sql.begin(async (tx) => {
    // Names outside `public` are written with their schema. Names in it are written without.
    await tx`set local search_path to public`;
    const unshown = await readUnshown(tx);
    if (unshown.length > 0)
      throw new Error(`schema.sql cannot show ${unshown.join(', ')} yet: teach server/database/schema/catalog.ts.`);
    return write(await readSchema(tx));
  });
}

async function readSchema(sql: Queryable): Promise<Schema> {
  return {
    columns: await readColumns(sql),
    constraints: await readConstraints(sql),
    statements: await readStatements(sql),
    functions: await readFunctions(sql),
    extensions: await readExtensions(sql),
    comments: readComments(readMigrations().map(({ text }) => text)),
  };
}

function write(schema: Schema): string {
  const tables = [...new Set(schema.columns.map(({ table }) => table))];
  const listed = Object.values(SECTIONS).flat();
  const sections = { ...SECTIONS, 'tables that no section names': tables.filter((name) => !listed.includes(name)) };
  return [
    HEAD,
    schema.extensions.map((name) => `create extension ${name};\n`).join(''),
    ...Object.entries(sections).flatMap(([title, names]) => {
      const there = names.filter((name) => tables.includes(name));
      return there.length > 0 ? [heading(title), ...there.map((name) => tableText(name, schema))] : [];
    }),
    heading('functions'),
    ...schema.functions.map((one) => above(schema, one.name) + functionText(one.definition)),
  ].join('\n');
}

const heading = (title: string) => `-- ${'-'.repeat(90)}\n-- ${title}\n-- ${'-'.repeat(90)}\n`;

function tableText(table: string, schema: Schema): string {
  const constraints = schema.constraints.filter((one) => one.table === table);
  const isInline = (one: Constraint) => one.columns.length === 1 && hasGivenName(one);
  const columns = schema.columns
    .filter((column) => column.table === table)
    .map((column) => {
      const own = constraints.filter((one) => isInline(one) && one.columns[0] === column.name).map(inlineText);
      const text = [column.name, inOurStyle(column.definition), ...own]
        .join(' ')
        .replace('not null primary key', 'primary key');
      return `${above(schema, `${table}.${column.name}`, '  ')}  ${text}`;
    });
  const apart = constraints
    .filter((one) => !isInline(one))
    .map((one) => {
      const name = hasGivenName(one) ? '' : `constraint ${one.name} `;
      return `${above(schema, `${table}.${one.name}`, '  ')}  ${name}${inOurStyle(one.definition)}`;
    });
  const statements = schema.statements
    .filter((one) => one.table === table)
    .map((one) => `${above(schema, one.name)}${inOurStyle(one.definition)};\n`);
  return `${above(schema, table)}create table ${table} (\n${[...columns, ...apart].join(',\n')}\n);\n${statements.join('')}`;
}

/** Whether PostgreSQL made the name up. */
function hasGivenName({ table, name }: Constraint): boolean {
  return name.startsWith(`${table}_`) && /_(pkey|key|fkey|check|excl)\d*$/.test(name);
}

/** The constraint as it stands behind its column. */
function inlineText({ columns, definition }: Constraint): string {
  return inOurStyle(definition)
    .replace(/^foreign key \(\w+\) /, '')
    .replace(new RegExp(`^(primary key|unique[^(]*?) \\(${columns[0]}\\)`), '$1');
}

/** PostgreSQL's wording in our migrations' style: small keywords, short types, no empty casts, `in` for a list. */
function inOurStyle(text: string): string {
  return text
    .replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, '$1')
    .replaceAll(/'(-?\d+)'::(?:bigint|integer|numeric)\b/g, '$1')
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'in ($1)')
    .replaceAll(/<> ALL \(ARRAY\[([^\]]*)\]\)/g, 'not in ($1)')
    .split(/('(?:[^']|'')*')/)
    .map((part, index) => (index % 2 === 0 ? plainText(part) : part))
    .join('');
}

function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('( ', '(')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/ using btree\b/g, '')
    .replaceAll(/\breferences (\w+)\(/g, 'references $1 (');
}

/** The body stays as the migration wrote it. */
function functionText(definition: string): string {
  const [head = '', body = ''] = definition.split(/(?=AS \$function\$)/);
  return `${inOurStyle(head).replace('create or replace function public.', 'create function ')}${body.replace('AS', 'as').trimEnd()};\n`;
}

function above({ comments }: Schema, name: string, indent = ''): string {
  return (comments.get(name) ?? []).map((line) => `${indent}${line}\n`).join('');
}
