import type { Dollars } from '@underlay/domain/money/money.ts';

/** What a server of the tests answers. The dollars of its JSON may be written as they are. */
export type AsJson<Answer> = Answer extends Dollars
  ? number
  : Answer extends string | number | boolean | null | undefined
    ? Answer
    : { [Name in keyof Answer]: AsJson<Answer[Name]> };
