import { ROLE_NAMES, type Role } from '@underlay/domain/members/rights.ts';
import classes from './role-beside.module.css';

/** ROLE-16: what somebody is, beside the name of a business. Most own theirs, and nothing is said. */
export const RoleBeside = ({ role }: { readonly role: Role }) =>
  role === 'owner' ? null : <small className={classes.role}>, {ROLE_NAMES[role]}</small>;
