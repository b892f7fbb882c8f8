import { isTimeZone } from '@underlay/domain/calendar/calendar-date.ts';
import { messageFor } from '@underlay/domain/forms/rules.ts';
import { type FieldRule, optional, required } from '../../../ui/form/field-rules.ts';

/** WIZ-02, WIZ-07, WIZ-08. */
export const MISSING_VALUES = 'One or more fields missing values.';
/** The rules of the stages of the wizard. */
export const DETAIL_RULES = {
  name: required('plainText'),
  'person.firstName': required('name'),
  'person.lastName': required('name'),
  'address.addressLine1': required('plainText'),
  'address.addressLine2': optional('plainText'),
  'address.city': required('city'),
  'address.state': required('state'),
  'address.zip': required('zip'),
  phone: optional('phone'),
  email: optional('email'),
  timeZone: (value: unknown) => (typeof value === 'string' && isTimeZone(value) ? null : messageFor('select', '')),
} satisfies Record<string, FieldRule<unknown>>;
