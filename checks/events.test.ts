/** Every kind of event is declared once, and somebody writes it (AUDIT-10). The compiler knows no other kind. */
import { expect, test } from 'vitest';
import { files, isTest, textOf } from './source-files.ts';

const declarations = files.filter((file) => /^domain\/events\/[a-z-]+-events\.ts$/.test(file)).map(textOf);
const declared = declarations.flatMap((text) => [...text.matchAll(/^ {2}(\w+): \{$/gm)].map(([, kind]) => kind ?? ''));
/** A word in quotes is a kind only where events are written. */
const written = files
  .filter((file) => file.startsWith('server/') && !isTest(file))
  .map(textOf)
  .filter((text) => text.includes("/services/events.ts'"))
  .join('\n');

test('AUDIT-10 no kind is declared twice, and none that nobody writes', () => {
  expect(declared).toHaveLength(declarations.join('').match(/^ +group: '/gm)?.length ?? 0);
  expect(declared.length).toBeGreaterThan(60);
  // Of two with one name the list would keep the last.
  expect(declared.filter((kind, index) => declared.indexOf(kind) !== index)).toEqual([]);
  const isWritten = (kind: string) => written.includes(`'${kind}'`) || isPutTogether(kind);
  expect(declared.filter((kind) => !isWritten(kind))).toEqual([]);
});

/** `bank_account_` and a status, whose values the compiler knows. */
const isPutTogether = (kind: string): boolean =>
  kind.startsWith('bank_account_') && /`bank_account_\$\{bankStatus\}`/.test(written);
