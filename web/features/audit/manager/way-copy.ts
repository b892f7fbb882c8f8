import type { AuditEventJson } from '@underlay/contract/audit.ts';

/** How a change came to the product, as people read it. */
export const WAYS: Readonly<Record<NonNullable<AuditEventJson['way']>, string>> = {
  screen: 'Manager area',
  phone: 'My day',
  connection: 'Connection',
  link: 'Link',
  provider: 'Payment provider',
  mail: 'E-mail',
  system: 'Underlay',
  support: 'Support',
};
