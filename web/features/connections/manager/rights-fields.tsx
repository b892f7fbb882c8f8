import {
  CONNECTION_PRESETS,
  CONNECTION_RIGHT_LABELS,
  CONNECTION_RIGHTS,
  type ConnectionRight,
  type Granted,
  grantedRights,
  NO_RIGHT,
  SHOW_MONEY,
} from '@underlay/domain/connections/connection-rights.ts';
import { CheckboxField, RadioField } from '../../../ui/fields/choice-fields.tsx';
import type { FieldRule } from '../../../ui/form/field-rules.ts';
import type { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import classes from './connections.module.css';

const ONE_BY_ONE = 'one-by-one';

export interface RightsEntries {
  /** The label of a preset, or one by one. */
  readonly preset: string;
  readonly rights: Readonly<Record<ConnectionRight, boolean>>;
  readonly onlyRead: boolean;
}

const isSame = (one: Granted, other: Granted): boolean =>
  one.onlyRead === other.onlyRead &&
  CONNECTION_RIGHTS.every((right) => one.rights.includes(right) === other.rights.includes(right));

/** The usual choice that these rights are, if they are one. */
export const presetOf = (granted: Granted): string | undefined =>
  CONNECTION_PRESETS.find((preset) => isSame(preset, granted))?.label;

export const rightsEntries = (granted: Granted): RightsEntries => ({
  preset: presetOf(granted) ?? ONE_BY_ONE,
  rights: Object.fromEntries(CONNECTION_RIGHTS.map((right) => [right, granted.rights.includes(right)])) as Record<
    ConnectionRight,
    boolean
  >,
  onlyRead: granted.onlyRead,
});

export function grantedBy({ preset, rights, onlyRead }: RightsEntries): {
  rights: ConnectionRight[];
  onlyRead: boolean;
} {
  const chosen = CONNECTION_PRESETS.find(({ label }) => label === preset);
  if (chosen) return { rights: [...chosen.rights], onlyRead: chosen.onlyRead };
  return { rights: grantedRights(CONNECTION_RIGHTS.filter((right) => rights[right])), onlyRead };
}

const mustHaveOne: FieldRule<RightsEntries> = (_preset, entries) =>
  grantedBy(entries).rights.length > 0 ? null : NO_RIGHT;
export const RIGHTS_RULES = { preset: mustHaveOne };

const PRESETS = [
  ...CONNECTION_PRESETS.map(({ label }) => ({ value: label, label })),
  { value: ONE_BY_ONE, label: 'Chosen one by one' },
];

/** What it may: three usual choices, or ticked one by one (CONN-01). */
export function RightsFields({ form }: { form: Pick<ReturnType<typeof useRuledForm>, 'text' | 'tick'> }) {
  const preset = form.text('preset');
  return (
    <>
      <RadioField {...preset} label="What it may" options={PRESETS} />
      {preset.value === ONE_BY_ONE && (
        <fieldset className={classes.ticks}>
          <legend>Chosen one by one</legend>
          {CONNECTION_RIGHTS.map((right) => (
            <CheckboxField
              key={right}
              {...form.tick(`rights.${right}`)}
              label={CONNECTION_RIGHT_LABELS[right]}
              {...(SHOW_MONEY.includes(right) && { help: 'It sees money too.' })}
            />
          ))}
          <CheckboxField {...form.tick('onlyRead')} label="Only read" help="It changes nothing, whatever is ticked." />
        </fieldset>
      )}
    </>
  );
}
