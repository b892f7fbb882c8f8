import { CONTACT_TYPE } from '@underlay/domain/people/fields.ts';

export const contactTypeLabel = (type: 'business' | 'individual'): string =>
  CONTACT_TYPE.options.find(({ value }) => value === type)?.label ?? '';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
}

export const personName = ({ person }: { readonly person: Person }): string =>
  `${person.firstName} ${person.lastName}`.trim();
