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
  const form = useFieldForm({
    fields: CHOICE_FIELDS,
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
