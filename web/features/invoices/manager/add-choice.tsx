import { type Entries, rulesOf } from '@underlay/domain/forms/entries.ts';
import { sameAsAnother } from '@underlay/domain/offers/incomplete.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import { CHOICE_FIELDS } from './choice-fields.ts';
import { atItsField } from './choice-refusals.ts';
import type { Sections } from './use-sections.ts';

interface AddChoiceProps {
  readonly sections: Sections;
  /** The next line is to be typed in this section. */
  readonly onStart: (sectionId: string) => void;
  readonly onClose: () => void;
}

const RULES = rulesOf(CHOICE_FIELDS);

/** A choice with its first two packages in one go (OPT-02, OPT-03). */
export function AddChoice({ sections, onStart, onClose }: AddChoiceProps) {
  /** What is stored already when the second is refused. */
  const added = useRef<readonly string[]>([]);
  const stored = useRef(false);
  const start = useEffectEvent(() => {
    const [first] = added.current;
    if (stored.current && first !== undefined) onStart(first);
  });
  // Once the dialog is gone, which gives the keyboard back to what opened it.
  useEffect(() => () => start(), []);
  /** None has the name of another one of the choice, but for what was added here. */
  const named = (part: 'first' | 'second') => (typed: unknown, entries: Entries<typeof CHOICE_FIELDS>) => {
    const choice = { pick: 'one_of' as const, choice: entries.choice.trim() };
    const others = sections.sections.filter(({ uuid }) => !added.current.includes(uuid));
    const first = part === 'second' ? [{ ...choice, name: entries.first }] : [];
    return (
      RULES[part]?.(typed, entries) ?? sameAsAnother({ ...choice, name: entries[part] }, [...others, ...first]) ?? null
    );
  };
  const form = useFieldForm({
    fields: CHOICE_FIELDS,
    rules: { first: named('first'), second: named('second') },
    submit: async ({ choice, first, second, noneIsFine }) => {
      const known = sections.sections.map(({ uuid }) => uuid);
      for (const name of [first, second].slice(added.current.length))
        await atItsField(
          sections.addPackage(
            { name, pick: 'one_of', choice, ...(noneIsFine && { noneIsFine }) },
            [...known, ...added.current],
            (id) => {
              added.current = [...added.current, id];
            },
          ),
        );
      stored.current = true;
      onClose();
    },
  });
  return (
    <FormDialog form={form} title="Add Choice" copy="Your customer takes one of its packages." onClose={onClose}>
      <TextField {...form.field('choice')} />
      <TextField {...form.field('first')} />
      <TextField {...form.field('second')} />
      <CheckboxField {...form.tick('noneIsFine')} label={CHOICE_FIELDS.noneIsFine.label} />
    </FormDialog>
  );
}
