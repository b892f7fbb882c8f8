import { rulesOf } from '@underlay/domain/forms/entries.ts';
import { optionsOf } from '@underlay/domain/forms/field.ts';
import { sameAsAnother } from '@underlay/domain/offers/incomplete.ts';
import { useState } from 'react';
import type { InvoiceDetail } from '../../../api/answers.ts';
import { changedElsewhere } from '../../../ui/feedback/refusal.ts';
import { CheckboxField, RadioField } from '../../../ui/fields/choice-fields.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { useFieldForm } from '../../../ui/form/use-field-form.ts';
import type { SectionChange } from '../offer-queries.ts';
import { CHOOSING_FIELDS } from './choice-fields.ts';
import { atItsField } from './choice-refusals.ts';
import type { Section } from './line-sections.ts';
import { PictureField } from './picture-field.tsx';
import type { SectionTexts } from './section-texts.ts';
import type { Sections } from './use-sections.ts';

interface EditSectionProps {
  readonly section: Section;
  readonly sections: Sections;
  readonly files: InvoiceDetail['files'];
  readonly onClose: () => void;
}

const RULES = rulesOf(CHOOSING_FIELDS);

/** A section of a quote: always included, optional, or one package of a choice (OPT-02, OPT-03). */
export function EditSection({ section, sections, files, onClose }: EditSectionProps) {
  const { uuid, noneIsFine } = section;
  const before = section.picture?.fileId ?? '';
  const isPackage = section.pick === 'one_of';
  const last = sections.sections.findLast(({ pick }) => pick === 'one_of')?.choice ?? '';
  const [shown] = useState(() => sections.textsOf(uuid));
  /** What a save replaces. Null once this person was told that somebody else changed it, and may replace that. */
  const [seen, setSeen] = useState(() => seenOf(section, shown));
  const form = useFieldForm({
    fields: CHOOSING_FIELDS,
    stored: { ...section, ...shown, choice: isPackage ? section.choice : last, picture: before },
    rules: {
      name: (typed, entries) => {
        const wrong = RULES.name?.(typed, entries) ?? null;
        if (wrong !== null || entries.pick !== 'one_of') return wrong;
        const others = sections.sections.filter((other) => other.uuid !== uuid);
        return sameAsAnother({ pick: entries.pick, choice: entries.choice.trim(), name: entries.name }, others);
      },
    },
    submit: async (entries) => {
      const { name, note, pick, choice, chosen, recommended } = entries;
      const stored = await atItsField(
        sections.edit(uuid, {
          name,
          note,
          pick,
          was: seen,
          ...(pick === 'may' && { chosen }),
          // Of a choice that has packages already it stays, unless this person says otherwise.
          ...(pick === 'one_of' && {
            choice,
            recommended,
            ...(entries.noneIsFine !== noneIsFine && { noneIsFine: entries.noneIsFine }),
          }),
        }),
      ).catch((error: unknown) => {
        if (changedElsewhere(error)) setSeen(null);
        throw error;
      });
      // Its picture may be refused yet.
      if (stored) setSeen(seenOf(stored, stored));
      if (pick === 'one_of' && entries.picture !== before)
        await atItsField(sections.showPicture(uuid, entries.picture || null), 'picture');
      onClose();
    },
  });
  const tick = (name: 'chosen' | 'recommended' | 'noneIsFine') =>
    form.asks(name) && <CheckboxField {...form.tick(name)} label={CHOOSING_FIELDS[name].label} />;
  return (
    <FormDialog form={form} title="Edit Section" save="Save Section" onClose={onClose}>
      <TextField {...form.field('name')} />
      <TextField {...form.field('note')} />
      <RadioField {...form.field('pick')} options={optionsOf(CHOOSING_FIELDS.pick)} />
      {tick('chosen')}
      {form.asks('choice') && (
        <TextField {...form.field('choice')} help="Packages of one choice have the same name here." />
      )}
      {tick('recommended')}
      {tick('noneIsFine')}
      {form.asks('picture') && <PictureField field={form.field('picture')} files={files} />}
    </FormDialog>
  );
}

/** Its texts are left out where they were being typed beside the dialog: what is stored of them is not what was seen. */
function seenOf(section: Section, shown: SectionTexts): SectionChange['was'] {
  const { name, note, pick, choice, recommended, noneIsFine, chosen } = section;
  const isStored = shown.name === name && shown.note === note;
  return { ...(isStored && { name, note }), pick, choice, recommended, noneIsFine, chosen };
}
