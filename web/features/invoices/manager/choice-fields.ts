import type { FieldTable } from '@underlay/domain/forms/field.ts';
import type { SectionPick } from '@underlay/domain/offers/choices.ts';
import { SECTION_FIELDS } from '@underlay/domain/offers/fields.ts';
import { MAX_CHOICE_NAME } from '@underlay/domain/offers/limits.ts';

const ofPackage = { onlyIf: { field: 'pick', is: 'one_of' satisfies SectionPick } } as const;
const CHOICE = { kind: 'text', rule: 'nonblank', label: 'Choice', maxLength: MAX_CHOICE_NAME } as const;
const NONE_IS_FINE = { kind: 'tick', label: 'None is fine' } as const;

/** A section and what of it can be chosen (OPT-02, OPT-03). */
export const CHOOSING_FIELDS = {
  ...SECTION_FIELDS,
  pick: {
    kind: 'choice',
    label: 'In the quote',
    options: [
      { value: 'always', label: 'Always included' },
      { value: 'may', label: 'Optional' },
      { value: 'one_of', label: 'One package of a choice' },
    ],
  },
  chosen: { kind: 'tick', label: 'Starts on', onlyIf: { field: 'pick', is: 'may' satisfies SectionPick } },
  choice: { ...CHOICE, ...ofPackage },
  recommended: { kind: 'tick', label: 'Recommended', ...ofPackage },
  picture: { kind: 'record', label: 'Picture', isOptional: true, ...ofPackage },
  noneIsFine: { ...NONE_IS_FINE, ...ofPackage },
} as const satisfies FieldTable;

/** A choice with its first two packages. */
export const CHOICE_FIELDS = {
  choice: CHOICE,
  first: { ...SECTION_FIELDS.name, label: 'First package' },
  second: { ...SECTION_FIELDS.name, label: 'Second package' },
  noneIsFine: NONE_IS_FINE,
} as const satisfies FieldTable;
