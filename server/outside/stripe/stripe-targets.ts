import type { NewPayment } from '../../services/payment-provider.ts';

type MeantFor = NewPayment['targets'];

/** A value takes 500 characters, and 50 invoices of 60 each fit seven of them. */
const TARGETS_IN_VALUE = 8;
/** Of at most 11 characters each. */
const DISCOUNTS_IN_VALUE = 45;

/**
 * What a payment is meant for, so that it can be written down anew from what the provider has. One invoice that takes neither credit
 * nor a discount with it is named as ever. Discounts stand beside the invoices, in their order: the version before knows none, and
 * where an invoice is written in another way it reads nothing of any.
 */
export function metadataOf(targets: MeantFor): Record<string, string> {
  const [first] = targets;
  const invoice = { invoice: first?.invoiceId ?? '' };
  const isDiscounted = targets.some(({ discount }) => discount > 0);
  if (targets.length === 1 && first?.credit === 0 && !isDiscounted) return invoice;
  const written = targets.map(({ invoiceId, amount, credit }) => `${invoiceId}:${amount}:${credit}`);
  const discounts = isDiscounted ? targets.map(({ discount }) => String(discount)) : [];
  return {
    ...invoice,
    ...valuesOf('targets', written, TARGETS_IN_VALUE),
    ...valuesOf('discounts', discounts, DISCOUNTS_IN_VALUE),
  };
}

type Written = 'targets' | 'discounts';

const valuesOf = (name: Written, written: readonly string[], inOne: number) =>
  Object.fromEntries(
    Array.from({ length: Math.ceil(written.length / inOne) }, (_, at) => [
      `${name}_${at + 1}`,
      written.slice(at * inOne, (at + 1) * inOne).join(' '),
    ]),
  );

/** The same, read back. Empty where it says none, or something else than we wrote. */
export function targetsIn(metadata: Readonly<Record<string, string>>) {
  const parts = writtenIn(metadata, 'targets').map((value) => TARGET.exec(value));
  const discounts = writtenIn(metadata, 'discounts');
  const isOurs = discounts.length === 0 || discounts.length === parts.length;
  if (parts.includes(null) || !isOurs || !discounts.every((value) => CENTS.test(value))) return [];
  return parts.map((part, at) => ({
    invoiceId: part?.[1] ?? '',
    amount: Number(part?.[2]),
    credit: Number(part?.[3]),
    discount: Number(discounts[at] ?? 0),
  }));
}

function writtenIn(metadata: Readonly<Record<string, string>>, name: Written): string[] {
  const values = [];
  for (let at = 1; metadata[`${name}_${at}`]; at += 1) values.push(...(metadata[`${name}_${at}`] ?? '').split(' '));
  return values;
}

const TARGET = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,10}):(\d{1,10})$/;
const CENTS = /^\d{1,10}$/;

/** What the payer's bank and the business read of it. */
export function describe(targets: MeantFor): string {
  const numbers = targets.map(({ number }) => number);
  return numbers.length === 1
    ? `Invoice ${numbers[0]}`
    : `Invoices ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
