/** npm run schema: writes server/database/schema.sql anew, from a database of its own with all migrations. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../app/run-command.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrate } from '../database/migrate.ts';
import { SCHEMA_FILE, schemaText } from '../database/schema/schema-text.ts';
import { connect } from '../database/sql.ts';

async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'underlay-schema-'));
  try {
    const server = await startEmbeddedPostgres(folder, () => undefined);
    const sql = connect(server.url, 2);
    try {
      await migrate(sql);
      writeFileSync(SCHEMA_FILE, await schemaText(sql));
    } finally {
      await sql.end({ timeout: 5 });
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await runCommand(run);
