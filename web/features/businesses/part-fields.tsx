import { FIGURES, figureIn, numberIn } from '@underlay/domain/forms/field.ts';
import { ABOVE_ZERO } from '@underlay/domain/money/figure.ts';
import { type Cents, cents, textFromCents } from '@underlay/domain/money/money.ts';
import type { Sent } from '../../api/client.ts';
import type { TextBinding } from '../../ui/fields/field-binding.ts';
import { type Option, SelectField } from '../../ui/fields/select-fields.tsx';
import { MoneyField } from '../../ui/fields/text-fields.tsx';

/** How much of an invoice its customer may pay at once (PART-01), as it is typed. */
export interface TypedPart extends Record<string, unknown> {
  /** Empty for as the business says. */
  readonly kind: string;
  readonly least: string;
  readonly percent: string;
}

type SentPart = Sent<'PUT /business/:businessId/money-settings'>['body']['partPayments'];
interface AnsweredPart {
  readonly kind: SentPart['kind'];
  readonly least: Cents | null;
  readonly percent: number | null;
}

const KINDS: readonly Option[] = [
  { value: 'off', label: 'Off: all that is due' },
  { value: 'amount', label: 'At least an amount' },
  { value: 'percent', label: 'At least a percentage' },
  { value: 'any', label: 'Any amount' },
];

interface PartFieldsProps {
  readonly form: { readonly text: (path: string) => TextBinding };
  readonly kind: string;
  /** What an invoice can say besides: as its business does. */
  readonly inherited?: string;
  readonly help: string;
}

export function PartFields({ form, kind, inherited, help }: PartFieldsProps) {
  const options = inherited === undefined ? KINDS : [{ value: '', label: inherited }, ...KINDS];
  return (
    <>
      <SelectField {...form.text('kind')} label="Part payments" options={options} choose={null} help={help} />
      {kind === 'amount' && <MoneyField {...form.text('least')} label="At least" help="Or all, where less is due." />}
      {kind === 'percent' && (
        <MoneyField {...form.text('percent')} label="At least (%)" help="Of the total of the invoice." />
      )}
    </>
  );
}

export const typedPart = (rule: AnsweredPart | null): TypedPart => ({
  kind: rule?.kind ?? '',
  least: rule?.least == null ? '' : textFromCents(rule.least),
  percent: rule?.percent == null ? '' : String(rule.percent),
});

/** Of entries that every rule is met by. Null for as the business says. */
export function sentPart({ kind, least, percent }: TypedPart): SentPart | null {
  if (kind === 'amount') return { kind, least: cents(figureIn('money', least.trim()) ?? 0) };
  if (kind === 'percent') return { kind, percent: numberIn('percent', percent.trim()) ?? 0 };
  return kind === 'off' || kind === 'any' ? { kind } : null;
}

const isFigure = (kind: 'money' | 'percent', text: unknown): boolean => {
  const figure = figureIn(kind, String(text ?? '').trim());
  return figure !== null && figure > 0 && figure <= FIGURES[kind].max;
};

export const PART_FIELD_RULES = {
  kind: () => null,
  least: (text: unknown, { kind }: TypedPart) => (kind === 'amount' && !isFigure('money', text) ? ABOVE_ZERO : null),
  percent: (text: unknown, { kind }: TypedPart) =>
    kind === 'percent' && !isFigure('percent', text) ? FIGURES.percent.outside : null,
};
