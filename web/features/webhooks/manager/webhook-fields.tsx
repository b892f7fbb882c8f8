import type { ConnectionJson } from '@underlay/contract/connections.ts';
import type { WebhookJson } from '@underlay/contract/webhooks.ts';
import { type Entries, entriesOf, rulesOf } from '@underlay/domain/forms/entries.ts';
import { WEBHOOK_ADDRESS_MESSAGE } from '@underlay/domain/refusal-texts.ts';
import { webhookAddress } from '@underlay/domain/webhooks/address.ts';
import { WEBHOOK_FIELDS } from '@underlay/domain/webhooks/fields.ts';
import { NO_TYPE, WEBHOOK_TYPES } from '@underlay/domain/webhooks/webhook-types.ts';
import { CheckboxField, RadioField } from '../../../ui/fields/choice-fields.tsx';
import { TextField } from '../../../ui/fields/text-fields.tsx';
import type { FieldRule } from '../../../ui/form/field-rules.ts';
import type { useRuledForm } from '../../../ui/form/use-ruled-form.ts';
import classes from './webhooks.module.css';
import { audibleTypes } from './what-it-hears.ts';

export interface WebhookEntries extends Entries<typeof WEBHOOK_FIELDS>, Record<string, unknown> {
  /** All, or the ticked ones. */
  readonly hears: string;
  readonly types: Readonly<Record<string, Readonly<Record<string, boolean>>>>;
}

const CHOICES = [
  { value: 'all', label: 'Everything that it may see' },
  { value: 'some', label: 'Chosen one by one' },
];

const nounOf = (type: string): string => type.slice(0, type.indexOf('.'));
const verbOf = (type: string): string => type.slice(type.indexOf('.') + 1);

/** A form keeps `invoice.sent` as `sent` within `invoice`. */
export const webhookEntries = (webhook?: WebhookJson): WebhookEntries => ({
  ...entriesOf(WEBHOOK_FIELDS, webhook),
  hears: webhook?.types ? 'some' : 'all',
  types: Object.fromEntries(
    byNoun(WEBHOOK_TYPES).map(([noun, types]) => [
      noun,
      Object.fromEntries(types.map((type) => [verbOf(type), webhook?.types?.includes(type) ?? false])),
    ]),
  ),
});

/** Null stands for all. */
export const chosenTypes = ({ hears, types }: WebhookEntries): string[] | null =>
  hears === 'all' ? null : WEBHOOK_TYPES.filter((type) => types[nounOf(type)]?.[verbOf(type)]);

/** The server knows which names are our own and whether its network is a closed one. What is no address anywhere is said at once. */
const isAddress: FieldRule<WebhookEntries> = (written) =>
  webhookAddress(String(written), { ownNames: [], isPrivateAllowed: true }).ok ? null : WEBHOOK_ADDRESS_MESSAGE;
const mustHearOne: FieldRule<WebhookEntries> = (_types, entries) =>
  chosenTypes(entries)?.length === 0 ? NO_TYPE : null;

const { address: isWritten, ...RULES } = rulesOf(WEBHOOK_FIELDS);
export const WEBHOOK_RULES: Readonly<Record<string, FieldRule<WebhookEntries>>> = {
  address: (written, entries) => isWritten?.(written, entries) ?? isAddress(written, entries),
  types: mustHearOne,
  ...RULES,
};

interface WebhookFieldsProps {
  readonly form: Pick<ReturnType<typeof useRuledForm>, 'text' | 'tick'>;
  readonly connection: ConnectionJson;
  /** What it hears already stays in the list, also what its connection may not see any more. */
  readonly types?: readonly string[];
}

/** Where messages go, and which. */
export function WebhookFields({ form, connection, types = [] }: WebhookFieldsProps) {
  const hears = form.text('hears');
  const audible = audibleTypes(connection);
  return (
    <>
      <TextField
        {...form.text('address')}
        label="Address"
        help="The program listens here, like https://example.com/hook."
        autoComplete="off"
        autoFocus
      />
      <RadioField {...hears} error={form.text('types').error} label="What it hears" options={CHOICES} />
      {hears.value !== 'all' && (
        <div className={classes.types}>
          {byNoun(WEBHOOK_TYPES.filter((type) => audible.includes(type) || types.includes(type))).map(
            ([noun, names]) => (
              <fieldset key={noun}>
                <legend>{titleOf(noun)}</legend>
                {names.map((type) => (
                  <CheckboxField key={type} {...form.tick(`types.${type}`)} label={type} />
                ))}
              </fieldset>
            ),
          )}
        </div>
      )}
      <TextField {...form.text('description')} label="Description" help="What it is for." autoComplete="off" />
    </>
  );
}

const byNoun = (types: readonly string[]): (readonly [string, string[]])[] => [...Map.groupBy(types, nounOf)];

/** "work_order" is "Work order". */
function titleOf(noun: string): string {
  const words = noun.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
