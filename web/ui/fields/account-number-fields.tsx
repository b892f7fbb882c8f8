import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { TextBinding } from './field-binding.ts';
import classes from './mark.module.css';
import { TextField } from './text-fields.tsx';

/** FORM-21. */
export type AccountNumberMatch = 'unvalidated' | 'valid' | 'invalid';

export function accountNumberMatch(accountNumber: string, verification: string): AccountNumberMatch {
  if (accountNumber === '' || verification === '') return 'unvalidated';
  return accountNumber === verification ? 'valid' : 'invalid';
}

/** Under every field whose stored number is not shown. */
export const KEPT_HELP = 'Leave it empty to keep the stored number.';

interface AccountNumberFieldsProps {
  readonly accountNumber: TextBinding;
  readonly verification: TextBinding;
  /** The last four of the stored number. Empty fields then mean that it stays (D43). */
  readonly kept?: string | undefined;
}

/** A number entered twice. The browser never remembers it. A match is said in text, not only in colour. */
export function AccountNumberFields({ accountNumber, verification, kept }: AccountNumberFieldsProps) {
  const match = accountNumberMatch(accountNumber.value, verification.value);
  const stored = kept === undefined ? {} : { placeholder: `****${kept}`, required: false };
  return (
    <>
      <TextField
        {...accountNumber}
        {...stored}
        label="Account number"
        help={kept === undefined ? undefined : KEPT_HELP}
        autoComplete="off"
      />
      <div className={classes.field} data-match={match}>
        <TextField {...verification} {...stored} label="Account number verification" autoComplete="off" />
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
