import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeOperatorKey } from '../app/backup/operator-key.ts';
import { sharedBackupScene } from '../testing/backups.ts';
import { emptyDatabase } from '../testing/scratch-database.ts';
import { runProgram } from '../testing/server-process.ts';
import { TEST_MASTERS } from '../testing/test-product.ts';

const scene = sharedBackupScene();

const command = (name: 'backup' | 'restore', env: Record<string, string>) =>
  runProgram(name, { PATH: process.env.PATH, MASTER_KEY: TEST_MASTERS.newest.bytes.toString('hex'), ...env });

test('TM-30 a restore names the settings that the backup was made with and that this machine lacks, and no value of any', async () => {
  const { operator } = scene;
  const { url, dataDir } = await scene.restored();
  const identity = join(operator.folder(), 'identity.txt');
  const place = { BACKUP_TO: operator.folder() };
  const mail = { SMTP_URL: 'smtps://user:secret@mail.example', MAIL_FROM: 'billing@example.com', MAIL_LIMIT: '' };
  const costs = { CARD_COST: '2.9% + 0.30', BANK_COST: '0.8%, at most 5.00', SUPPORT_EMAIL: 'help@example.com' };
  const BACKUP_RECIPIENT = await makeOperatorKey(identity);
  await command('backup', { ...place, ...mail, ...costs, BACKUP_RECIPIENT, DATABASE_URL: url, DATA_DIR: dataDir });

  const { url: DATABASE_URL } = await emptyDatabase();
  const here = { ...place, DATABASE_URL, DATA_DIR: operator.folder(), BACKUP_IDENTITY_FILE: identity };
  const { stdout } = await command('restore', { ...here, SUPPORT_EMAIL: 'help@example.com' });
  expect(stdout).toMatch(
    /^Set where the backup was made and missing here: BACKUP_RECIPIENT, BANK_COST, CARD_COST, MAIL_FROM, SMTP_URL\. What goes on/m,
  );
  expect(stdout).not.toMatch(/secret|mail\.example/);
}, 180_000);
