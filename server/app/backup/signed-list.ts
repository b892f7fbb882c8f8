import { timingSafeEqual } from 'node:crypto';
import type { BackupStore } from '../../services/backup-store.ts';
import type { Sealer } from '../../services/sealer.ts';

/** Why a list counts as none. One without a code was written by a version before this one, or by somebody else. */
export type ListProblem = 'missing' | 'unsigned' | 'forged';

/**
 * Lists in clear beside the backups: whoever makes room has no key that opens them. The last line of each is a code that
 * needs the secret of the installation, which only the master key unwraps, and which a change of that key leaves as it
 * is. Without it whoever can write there could have living keys destroyed at a restore, or needed files dropped.
 */
export interface SignedLists {
  read(name: string): Promise<readonly string[] | ListProblem>;
  write(name: string, lines: readonly string[]): Promise<void>;
}

export function signedLists(store: BackupStore, sealer: Pick<Sealer, 'fingerprint'>): SignedLists {
  // The name is in it: the list of one backup is none of another.
  const codeOf = (name: string, text: string) => sealer.fingerprint(`${name}\n${text}`, 'backup-list');
  return {
    async read(name) {
      const { text, code } = partsOf((await store.read(name))?.toString()) ?? {};
      if (text === undefined) return 'missing';
      if (code === undefined) return 'unsigned';
      const [given, expected] = [Buffer.from(code, 'hex'), codeOf(name, text)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'forged';
      return text.split('\n').slice(0, -1);
    },
    async write(name, lines) {
      const text = lines.map((line) => `${line}\n`).join('');
      await store.put(name, Buffer.from(`${text}code ${codeOf(name, text).toString('hex')}\n`));
    },
  };
}

/** For whoever cannot open the installation yet: whether a list is there and says that it was signed. */
export async function lookAtList(store: BackupStore, name: string): Promise<'signed' | ListProblem> {
  const parts = partsOf((await store.read(name))?.toString());
  if (!parts) return 'missing';
  return parts.code === undefined ? 'unsigned' : 'signed';
}

function partsOf(whole: string | undefined): { text: string; code?: string } | null {
  if (whole === undefined) return null;
  const [, text = '', code = ''] = /^((?:.*\n)*)code ([0-9a-f]*)\n?$/.exec(whole) ?? [];
  return code === '' ? { text: whole } : { text, code };
}
