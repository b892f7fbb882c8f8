import { CONNECTION_DAYS, type ConnectionDays } from '@underlay/domain/connections/connection-rights.ts';
import type { TextBinding } from '../../../ui/fields/field-binding.ts';
import { SelectField } from '../../../ui/fields/select-fields.tsx';
import { required } from '../../../ui/form/field-rules.ts';

const NEVER = 'never';
const LABELS: Readonly<Record<string, string>> = {
  365: 'In 365 days',
  90: 'In 90 days',
  30: 'In 30 days',
  never: 'Never',
};

export const daysText = (days: number | null): string => (days === null ? NEVER : String(days));
export const daysIn = (text: string): ConnectionDays => CONNECTION_DAYS.find((days) => daysText(days) === text) ?? null;
export const DAYS_RULES = { days: required('select') };

const OPTIONS = CONNECTION_DAYS.map((days) => ({ value: daysText(days), label: LABELS[daysText(days)] ?? '' }));

/** Until when it may (CONN-01). */
export const DaysField = (binding: TextBinding) => <SelectField {...binding} label="Ends" options={OPTIONS} />;
