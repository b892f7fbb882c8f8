/** A fixed set of rights. Each member has one, and there is no editor (ROLE-01). */
export const ROLES = ['owner', 'office', 'estimator', 'crew', 'accountant'] as const;
export type Role = (typeof ROLES)[number];

/** The roles on screen and in sentences. */
export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  office: 'Office',
  estimator: 'Estimator',
  crew: 'Crew',
  accountant: 'Accountant',
};

/**
 * A right is a verb of the business, and these roles have it (team.md, 2). There is no other list: endpoints, fields, screens and
 * tokens name these. `field` besides belongs to whoever is on the crew, whatever their role.
 */
const ROLES_WITH = {
  field: ['crew'],
  work: ['owner', 'office', 'estimator', 'accountant'],
  plan: ['owner', 'office', 'estimator'],
  sell: ['owner', 'office', 'estimator'],
  money: ['owner', 'office', 'accountant'],
  invoice: ['owner', 'office'],
  refund: ['owner', 'office'],
  costs: ['owner', 'office', 'estimator', 'accountant'],
  spend: ['owner', 'office'],
  approve: ['owner', 'office'],
  close: ['owner', 'accountant'],
  export: ['owner', 'accountant'],
  import: ['owner', 'office'],
  settings: ['owner', 'office'],
  override: ['owner'],
  bank: ['owner'],
  team: ['owner'],
  audit: ['owner', 'accountant'],
} as const satisfies Record<string, readonly Role[]>;
export type Right = keyof typeof ROLES_WITH;

/** What something asks of a member: a right, one of several, or nothing more than being one (ROLE-03). */
export type Need = Right | readonly [Right, Right, ...Right[]] | 'member';

/** Whether that role is enough. */
export function hasRight(role: Role, need: Need): boolean {
  if (need === 'member') return true;
  if (typeof need !== 'string') return need.some((right) => hasRight(role, right));
  return (ROLES_WITH[need] as readonly Role[]).includes(role);
}
