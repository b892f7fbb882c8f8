import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import { useState } from 'react';
import { useSavedMethods } from '../methods/method-queries.ts';

/** The account is entered in the form. */
export const ANOTHER = 'another';

export interface PaymentSource {
  readonly verified: readonly MethodJson[];
  readonly pending: readonly MethodJson[];
  /** The id of a saved account, or ANOTHER. */
  readonly value: string;
  /** The saved account that pays. Null when it is entered. */
  readonly method: MethodJson | null;
  readonly choose: (value: string) => void;
}

/** D65: where a bank payment comes from: the newest saved account, or what the person chose. `kept` is their last choice. */
export function usePaymentSource(kept: string | undefined): PaymentSource {
  const { verified, pending } = useSavedMethods();
  // Accounts that arrive while the form is open are offered. They do not change the choice that stands.
  const [chosen, choose] = useState(kept ?? verified[0]?.uuid ?? ANOTHER);
  const method = verified.find(({ uuid }) => uuid === chosen) ?? null;
  return { verified, pending, value: method?.uuid ?? ANOTHER, method, choose };
}
