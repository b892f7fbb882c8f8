import { fieldsOf } from '@underlay/domain/forms/entries.ts';
import { fieldMessage } from '@underlay/domain/forms/field.ts';
import { expect, test } from 'vitest';
import { schemaOf } from './field-schemas.ts';
import { FORMS } from './testing/forms.ts';

const DOMAIN = 'tallgrass.example';
const mailbox = (length: number) => `${'a'.repeat(length - '@'.length - DOMAIN.length)}@${DOMAIN}`;

test('FORM-22 every e-mail address may have 254 characters, and none more, in the form and in the API', () => {
  const fields = FORMS.flatMap(([name, table]) => fieldsOf(table).map(({ field }) => ({ name, field }))).filter(
    ({ field }) => field.kind === 'text' && field.rule === 'email',
  );
  expect(fields.length).toBeGreaterThan(5);
  for (const { name, field } of fields) {
    const takes = (email: string) => [
      fieldMessage(field, email, {}) === null,
      schemaOf({ email: field }).safeParse({ email }).success,
    ];
    expect([name, takes(mailbox(254)), takes(mailbox(255))]).toEqual([name, [true, true], [false, false]]);
  }
});
