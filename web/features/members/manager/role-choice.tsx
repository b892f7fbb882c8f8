import { OFFERED_ROLES, ROLE_NAMES, ROLE_SENTENCES } from '@underlay/domain/members/rights.ts';
import type { TextBinding } from '../../../ui/fields/field-binding.ts';
import classes from './role-choice.module.css';
import { ROLE_LINES } from './role-copy.ts';

/** ROLE-01: the roles with a sentence each. Below them stands what the chosen one means for whoever gets it. */
export function RoleChoice({ name, value, onBlur, onChange }: TextBinding) {
  const chosen = OFFERED_ROLES.find((role) => role === value);
  return (
    <div className={classes.role}>
      <fieldset className={classes.choices}>
        <legend>Role</legend>
        {OFFERED_ROLES.map((role) => (
          <label key={role}>
            <input
              type="radio"
              name={name}
              value={role}
              checked={role === value}
              onBlur={onBlur}
              onChange={() => onChange(role)}
            />
            <span>
              <strong>{ROLE_NAMES[role]}</strong>
              <small>{ROLE_SENTENCES[role]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div role="status">
        {chosen !== undefined && (
          <ul className={classes.lines}>
            {ROLE_LINES[chosen].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
