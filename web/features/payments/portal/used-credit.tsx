import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { Remark } from '../../../ui/text/remark.tsx';

/** What was just paid with credit alone, on the page that shows what is left to do (PART-08). */
export const UsedCredit = ({ amount }: { amount: Cents }) => <Remark isStatus>{copy.used({ amount })}</Remark>;
