/** Every kind of event is declared once, by a feature that writes it (AUDIT-10). The compiler knows no other kind. */
import { expect, test } from 'vitest';
import { files, isTest, textOf } from './source-files.ts';

const declarations = files
  .filter((file) => /^server\/features\/[^/]+\/event-kinds\.ts$/.test(file))
  .map((file) => {
    const text = textOf(file);
    const [, name = ''] = /export const (\w+) = \{/.exec(text) ?? [];
    return { file, name, text, kinds: [...text.matchAll(/^ {2}(\w+): \{$/gm)].map(([, kind]) => kind ?? '') };
  });
const written = files
  .filter((file) => file.startsWith('server/') && !isTest(file) && !file.endsWith('/event-kinds.ts'))
  .map(textOf)
  .join('\n');

test('AUDIT-10 each feature says in its feature.ts which events it writes, and tells the compiler', () => {
  expect(declarations.length).toBeGreaterThan(15);
  for (const { file, name, text } of declarations) {
    expect(textOf(file.replace('event-kinds.ts', 'feature.ts')), file).toContain(`events: ${name},`);
    expect(text, file).toContain(`interface DeclaredEvents extends Record<keyof typeof ${name}, true> {}`);
  }
});

test('AUDIT-10 no kind is declared twice, and none that nobody writes', () => {
  const kinds = declarations.flatMap((one) => one.kinds);
  expect(kinds.length).toBeGreaterThan(60);
  expect(kinds.filter((kind, index) => kinds.indexOf(kind) !== index)).toEqual([]);
  const isWritten = (kind: string) => written.includes(`'${kind}'`) || isPutTogether(kind);
  expect(kinds.filter((kind) => !isWritten(kind))).toEqual([]);
});

/** `bank_account_` and a status, whose values the compiler knows. */
const isPutTogether = (kind: string): boolean =>
  kind.startsWith('bank_account_') && /`bank_account_\$\{bankStatus\}`/.test(written);
