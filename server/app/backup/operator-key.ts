import { readFileSync, writeFileSync } from 'node:fs';
import { StartProblem } from '../../database/start-problem.ts';
import { newPair, type Opener, openWith } from '../../outside/age-seal.ts';

/** Writes a new identity into a file that is not there yet, as age-keygen does. Answers its public half. */
export async function makeOperatorKey(file: string): Promise<string> {
  const { identity, recipient } = await newPair();
  writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  return recipient;
}

/** Opens what was sealed for the identity in BACKUP_IDENTITY_FILE. */
export function openerOf({ BACKUP_IDENTITY_FILE: file }: NodeJS.ProcessEnv): Opener {
  const words = file ? readFileSync(file, 'utf8').split(/\s+/) : [];
  const identity = words.find((word) => word.startsWith('AGE-SECRET-KEY-'));
  if (!identity)
    throw new StartProblem(
      'BACKUP_IDENTITY_FILE must name the file with the key that opens backups (AGE-SECRET-KEY-...).',
    );
  return openWith(identity);
}
