import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { ZERO } from '@underlay/domain/money/money.ts';
import type { Answer } from '../../../api/client.ts';
import { Money } from '../../../ui/text/money.tsx';
import classes from './account-selection.module.css';
import { initialsOf } from './initials.ts';

/** The accounts that this person has as a customer, with what they owe. The portal is a program of its own. */
export const OwnAccounts = ({ accounts }: { accounts: Answer<'GET /session/accounts'> }) => (
  <ul className={classes.pick}>
    {accounts.map(({ portalPath, businessName, balance }) => (
      <li key={portalPath}>
        <a href={portalPath}>
          <span className={classes.initials} aria-hidden="true">
            {initialsOf(businessName)}
          </span>
          <span>
            {businessName}{' '}
            <span className={classes.owed}>
              {balance > ZERO ? (
                <>
                  Amount Due <Money cents={balance} />
                </>
              ) : (
                'Nothing due'
              )}
            </span>
          </span>
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </a>
      </li>
    ))}
  </ul>
);
