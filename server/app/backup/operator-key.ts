import { readFileSync, writeFileSync } from 'node:fs';
import { cannotUse, StartProblem } from '../../database/start-problem.ts';
import { newPair, type Opener, openWith } from '../../outside/age-seal.ts';
import { otherOwner } from '../../services/file-owner.ts';

/**
 * Writes a new identity into a file that is not there yet, as age-keygen does. Answers its public half. Throws
 * StartProblem for a file that is there: it may be the only key to older backups.
 */
export async function makeOperatorKey(file: string): Promise<string> {
  const { identity, recipient } = await newPair();
  try {
    writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const advice = 'Nothing was written: it may hold the only key to older backups. Name a file that is not there yet.';
    throw cannotUse(error, { by: '--new-key', path: file, advice });
  }
  return recipient;
}

/** Opens what was sealed for the identity in BACKUP_IDENTITY_FILE. */
export function openerOf({ BACKUP_IDENTITY_FILE: file }: NodeJS.ProcessEnv): Opener {
  const words = file ? readNamedFile(file, 'BACKUP_IDENTITY_FILE').split(/\s+/) : [];
  const identity = words.find((word) => word.startsWith('AGE-SECRET-KEY-'));
  if (!identity)
    throw new StartProblem(
      'BACKUP_IDENTITY_FILE must name the file with the key that opens backups (AGE-SECRET-KEY-...).',
    );
  return openWith(identity);
}

/** A file that the operator named. Throws StartProblem where it cannot be read. */
export function readNamedFile(path: string, by: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    const other = otherOwner(path);
    const whose = other ? `It belongs to ${other.owner}: as root, chown ${other.user} ${path}. Or name` : 'Name';
    throw cannotUse(error, { by, path, advice: `${whose} a file that can be read. Nothing was done.` });
  }
}
