import { type Cents, dollarsFromCents } from '@underlay/domain/money/money.ts';

/** What the payer's bank took is said only where it took something. */
export const wentBackJson = ({ refunded, takenBack }: { readonly refunded: Cents; readonly takenBack: Cents }) => ({
  refunded: dollarsFromCents(refunded),
  ...(takenBack > 0 && { takenBack: dollarsFromCents(takenBack) }),
});
