import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { TextBinding } from '../form/field-binding.ts';
import classes from './mark.module.css';
import { TextField } from './text-fields.tsx';

/** FORM-21. */
export type AccountNumberMatch = 'unvalidated' | 'valid' | 'invalid';

export function accountNumberMatch(accountNumber: string, verification: string): AccountNumberMatch {
  if (accountNumber === '' || verification === '') return 'unvalidated';
  return accountNumber === verification ? 'valid' : 'invalid';
}

interface AccountNumberFieldsProps {
  readonly accountNumber: TextBinding;
  readonly verification: TextBinding;
}

/** A number entered twice: never remembered by the browser; a match is said in words, not only in colour. */
export function AccountNumberFields({ accountNumber, verification }: AccountNumberFieldsProps) {
  const match = accountNumberMatch(accountNumber.value, verification.value);
  return (
    <>
      <TextField {...accountNumber} label="Account number" autoComplete="off" maxLength={17} />
      <div className={classes.field} data-match={match}>
        <TextField {...verification} label="Account number verification" autoComplete="off" maxLength={17} />
        {match === 'valid' && verification.error === undefined && (
          <p className={classes.match} role="status">
            <IconCheck size={16} stroke={1.75} aria-hidden />
            The account numbers match.
          </p>
        )}
      </div>
    </>
  );
}
