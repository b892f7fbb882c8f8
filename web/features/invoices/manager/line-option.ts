import type { Line } from '../../../api/answers.ts';

/** Whether a line may be left, and how it starts (OPT-01). Left out where nobody has said. */
export interface LineOption {
  readonly option?: 'no' | 'on' | 'off';
}

export type Option = NonNullable<LineOption['option']>;

/** A server of the version before says nothing of it. */
export const optionTexts = ({ optional, chosen }: Said): LineOption =>
  optional === undefined ? {} : { option: optional ? (chosen === false ? 'off' : 'on') : 'no' };

type Said = { readonly [Name in 'optional' | 'chosen']?: Line[Name] | undefined };

export const sameOption = ({ option: a = 'no' }: LineOption, { option: b = 'no' }: LineOption): boolean => a === b;

/** What is sent of it: only what this person changed. */
export const optionBody = (texts: LineOption, before: LineOption = {}) => {
  const { option = 'no' } = texts;
  if (sameOption(texts, before)) return {};
  return option === 'no' ? { optional: false } : { optional: true, chosen: option === 'on' };
};

/** Empty for what is always included. */
export const optionLabel = ({ option = 'no' }: LineOption): string => OPTION_LABELS[option];

const OPTION_LABELS: Readonly<Record<Option, string>> = { no: '', on: 'Optional, on', off: 'Optional, off' };
