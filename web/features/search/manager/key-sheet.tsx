import { useQuery } from '@tanstack/react-query';
import type { May } from '@underlay/domain/members/rights.ts';
import { SupportLink } from '../../../ui/controls/support-link.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { DialogClose } from '../../../ui/dialogs/dialog-close.tsx';
import { refusalOf } from '../../../ui/feedback/refusal.ts';
import { toastProblem } from '../../../ui/feedback/toasts.tsx';
import { CheckboxField } from '../../../ui/fields/choice-fields.tsx';
import { settingsQuery } from '../../identity/index.ts';
import { actionsOf } from '../actions.ts';
import { useChangeSingleKeys } from '../search-queries.ts';
import { Key } from './key.tsx';
import classes from './key-sheet.module.css';
import { editButton, primaryButton } from './page-keys.ts';

interface KeySheetProps {
  readonly businessId: string;
  readonly may: May;
  readonly singleKeys: boolean;
  readonly onClose: () => void;
}

/** FIND-11: the keys of this page and of everywhere, and the switch for those without Ctrl. */
export function KeySheet({ businessId, may, singleKeys, onClose }: KeySheetProps) {
  const { data: settings } = useQuery(settingsQuery);
  const change = useChangeSingleKeys(businessId);
  const turn = (on: boolean) => change.mutate(on, { onError: (error) => toastProblem(refusalOf(error).message) });
  const allowed = actionsOf(may);
  const of = (first: 'g' | 'n') => allowed.filter(({ keys }) => keys?.[0] === first);
  const works = ([, keys]: Row) => singleKeys || keys[0] === 'Ctrl';
  return (
    <Dialog opened title="Keys" wide onClose={onClose}>
      <div className={classes.parts}>
        <Part title="Everywhere" rows={EVERYWHERE.filter(works)} />
        <Part title="On this page" rows={pageKeys().filter(works)} />
        {singleKeys && (
          <>
            <Part title="Go to" rows={of('g').map(({ label, keys }) => [label, [...(keys ?? [])]])} />
            <Part title="New" rows={of('n').map(({ label, keys }) => [label, [...(keys ?? [])]])} />
          </>
        )}
      </div>
      <div className={classes.switch}>
        <CheckboxField
          name="singleKeys"
          error={undefined}
          valid={false}
          onBlur={() => undefined}
          label="Single keys"
          help="Keys without Ctrl, such as g and then i. Ctrl-K stays."
          checked={singleKeys}
          disabled={change.isPending}
          onChange={turn}
        />
      </div>
      <p className={classes.support}>
        <SupportLink email={settings?.supportEmail} />
      </p>
      <DialogClose onClose={onClose} />
    </Dialog>
  );
}

type Row = readonly [label: string, keys: readonly string[]];

const EVERYWHERE: readonly Row[] = [
  ['Search', ['Ctrl', 'K']],
  ['Search', ['/']],
  ['These keys', ['?']],
];

const EDIT: Row = ['Edit', ['e']];
const PRIMARY: Row = ['The filled button', ['Ctrl', 'Enter']];

/** What the page has: rows, something to edit, one thing that is next. */
function pageKeys(): readonly Row[] {
  const has = (selector: string) => document.querySelector(selector) !== null;
  const rows: readonly Row[] = [
    ['Next row', ['j']],
    ['Row before', ['k']],
    ['Open the row', ['Enter']],
  ];
  return [
    ...(has('#main tr[data-link="true"]') ? rows : []),
    ...(editButton() ? [EDIT] : []),
    ...(primaryButton(null) ? [PRIMARY] : []),
  ];
}

const Part = ({ title, rows }: { title: string; rows: readonly Row[] }) =>
  rows.length > 0 && (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl>
        {rows.map(([label, keys]) => (
          <div key={`${label} ${keys.join(' ')}`} className={classes.row}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
