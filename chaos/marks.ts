import { randomUUID } from 'node:crypto';

/** A word that stands in no other row. */
export const newMark = () => `mark-${randomUUID()}`;

/** A name has letters only, here one for each hexadecimal digit. */
export const newName = () =>
  randomUUID()
    .replaceAll('-', '')
    .replaceAll(/./g, (digit) => 'abcdefghijklmnop'.charAt(parseInt(digit, 16)));
