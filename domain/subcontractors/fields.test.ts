import { expect, test } from 'vitest';
import { SUBCONTRACTOR_FIELDS, subcontractorFields } from './fields.ts';

test('SUB-05 D43 a number that is stored may stay; the number of the other kind has to be entered when the type changes', () => {
  const optional = (fields: object) =>
    Object.entries(fields)
      .filter(([, field]) => field.isOptional)
      .map(([name]) => name);
  expect(optional(subcontractorFields())).toEqual(optional(SUBCONTRACTOR_FIELDS));
  expect(optional(subcontractorFields({ ssn: '***-**-6789', ein: '' }))).toEqual(['ssn']);
  expect(optional(subcontractorFields({ ssn: '', ein: '**-***6789' }))).toEqual(['ein']);
  expect(subcontractorFields({ ssn: '***-**-6789', ein: '' }).ssn).toMatchObject({ kind: 'ssn', label: 'SSN' });
});
