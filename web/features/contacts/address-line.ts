import type { AddressJson } from '@underlay/contract/primitives.ts';

/** `418 Maple Row, Suite 2, Topeka, KS 66603`. */
export const addressLine = (address: AddressJson): string => addressLines(address).join(', ');

/** As on an envelope. */
export const addressLines = ({ addressLine1, addressLine2, city, state, zip }: AddressJson): string[] =>
  [addressLine1, addressLine2, `${city}, ${state} ${zip}`].filter((line) => line !== '');
