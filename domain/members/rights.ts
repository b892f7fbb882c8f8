/** A right is a verb of the business. There is no other list: endpoints, fields, screens and tokens name these (team.md, 2). */
export const RIGHTS = [
  'field',
  'work',
  'plan',
  'sell',
  'money',
  'invoice',
  'refund',
  'costs',
  'spend',
  'approve',
  'close',
  'export',
  'import',
  'settings',
  'override',
  'bank',
  'team',
  'audit',
] as const;
export type Right = (typeof RIGHTS)[number];

/** A fixed set of rights. Each member has one, and there is no editor (ROLE-01). */
export const ROLES = ['owner', 'office', 'estimator', 'crew', 'accountant'] as const;
export type Role = (typeof ROLES)[number];

/** What something asks of a member: a right, one of several, or nothing more than being one (ROLE-03). */
export type Need = Right | readonly [Right, Right, ...Right[]] | 'member';

/** The roles on screen and in sentences. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  office: 'Office',
  estimator: 'Estimator',
  crew: 'Crew',
  accountant: 'Accountant',
};

/** `field` besides belongs to whoever is on the crew, whatever their role. */
const RIGHTS_OF: Readonly<Record<Role, ReadonlySet<Right>>> = {
  owner: new Set(RIGHTS.filter((right) => right !== 'field')),
  office: new Set([
    'work',
    'plan',
    'sell',
    'money',
    'invoice',
    'refund',
    'costs',
    'spend',
    'approve',
    'import',
    'settings',
  ]),
  estimator: new Set(['work', 'plan', 'sell', 'costs']),
  crew: new Set(['field']),
  accountant: new Set(['work', 'money', 'costs', 'close', 'export', 'audit']),
};

/** Whether that role is enough. */
export function hasRight(role: Role, need: Need): boolean {
  if (need === 'member') return true;
  const rights = RIGHTS_OF[role];
  return typeof need === 'string' ? rights.has(need) : need.some((right) => rights.has(right));
}
