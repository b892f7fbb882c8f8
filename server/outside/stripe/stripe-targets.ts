import type { NewPayment } from '../../services/payment-provider.ts';

type MeantFor = NewPayment['targets'];

/** A value takes 500 characters, and so seven invoices of at most 70 each. 50 of them fit eight values. */
const IN_ONE_VALUE = 7;

/**
 * What a payment is meant for, so that it can be written down anew from what the provider has. One invoice that takes neither credit
 * nor a discount with it is named as ever, and a discount is written where there is one.
 */
export function metadataOf(targets: MeantFor): Record<string, string> {
  const [first] = targets;
  const invoice = { invoice: first?.invoiceId ?? '' };
  if (targets.length === 1 && first?.credit === 0 && first.discount === 0) return invoice;
  const written = targets.map(({ invoiceId, amount, credit, discount }) =>
    [invoiceId, amount, credit, ...(discount > 0 ? [discount] : [])].join(':'),
  );
  const values = Array.from({ length: Math.ceil(written.length / IN_ONE_VALUE) }, (_, at) =>
    written.slice(at * IN_ONE_VALUE, (at + 1) * IN_ONE_VALUE).join(' '),
  );
  return { ...invoice, ...Object.fromEntries(values.map((value, at) => [`targets_${at + 1}`, value])) };
}

/** The same, read back. Empty where it says none, or something else than we wrote. */
export function targetsIn(metadata: Readonly<Record<string, string>>) {
  const values = [];
  for (let at = 1; metadata[`targets_${at}`]; at += 1) values.push(...(metadata[`targets_${at}`] ?? '').split(' '));
  const parts = values.map((value) => WRITTEN.exec(value));
  if (parts.includes(null)) return [];
  return parts.map((part) => ({
    invoiceId: part?.[1] ?? '',
    amount: Number(part?.[2]),
    credit: Number(part?.[3]),
    discount: Number(part?.[4] ?? 0),
  }));
}

const WRITTEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):(\d{1,10}):(\d{1,10})(?::(\d{1,10}))?$/;

/** What the payer's bank and the business read of it. */
export function describe(targets: MeantFor): string {
  const numbers = targets.map(({ number }) => number);
  return numbers.length === 1
    ? `Invoice ${numbers[0]}`
    : `Invoices ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
