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

/** What each may, in the sentence beside the choice. */
export const ROLE_SENTENCES: Readonly<Record<Role, string>> = {
  owner: 'Everything, with bank, people and connections.',
  office: 'Runs the day: customers, work, invoices, payments, refunds. Not the bank account, not people.',
  estimator: 'Customers, jobs, and quotes with their costs. No invoices or payments.',
  crew: 'Their own work on the phone. No money.',
  accountant: 'Everything to read and to take out, nothing to change.',
};

/** What a member can be made. There is nothing for the crew to see yet (ROLE-14). */
export const OFFERED_ROLES = ['owner', 'office', 'estimator', 'accountant'] as const satisfies readonly Role[];
export type OfferedRole = (typeof OFFERED_ROLES)[number];

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

/** What somebody has the rights for. */
export type May = (need: Need) => boolean;

export const RIGHTS = Object.keys(ROLES_WITH) as readonly Right[];

/** The roles that have it. */
export const rolesWith = (need: Need): readonly Role[] => ROLES.filter((role) => hasRight(role, need));

export const rightsOf = (role: Role): readonly Right[] => RIGHTS.filter((right) => hasRight(role, right));

/** Whether that role is enough. */
export function hasRight(role: Role, need: Need): boolean {
  if (need === 'member') return true;
  if (typeof need !== 'string') return need.some((right) => hasRight(role, right));
  return (ROLES_WITH[need] as readonly Role[]).includes(role);
}

export const mayOf =
  (role: Role): May =>
  (need) =>
    hasRight(role, need);

/** What is said of something that a role does not include. Nothing of the object itself is told (ROLE-06). */
export const notIncluded = (role: Role): string =>
  `Your role (${ROLE_NAMES[role]}) does not include this. An owner can change that.`;
