import { Link } from '@tanstack/react-router';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { add, type Cents, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { willBeHeld } from '@underlay/domain/retainage/held.ts';
import type { Account } from '../../../api/answers.ts';
import { rateOf } from '../../../api/money.ts';
import { PlankEdge } from '../../../ui/layout/plank-edge.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Money } from '../../../ui/text/money.tsx';
import { invoiceLink, useAccountIds } from '../../portal/index.ts';
import { Course, Plank, type PlankLook, planksOf } from '../course.tsx';
import type { CustomerJob } from '../customer-job-queries.ts';
import classes from './contract-sheet.module.css';
import pageClasses from './job-page.module.css';
import { closedWord, stateOf } from './job-words.ts';

interface ContractSheetProps {
  readonly account: Account;
  readonly job: CustomerJob;
  readonly contract: NonNullable<CustomerJob['contract']>;
}

type Draw = CustomerJob['draws'][number];

const LOOKS = { paid: 'paid', on_its_way: 'onItsWay', billed: 'billed', planned: 'planned' } as const satisfies Record<
  Draw['state'],
  PlankLook
>;

const lookOf = (draw: Draw): PlankLook => (closedWord(draw) === null ? LOOKS[draw.state] : 'closed');

const heldOf = ({ held = ZERO }: Draw): Cents => held;

/** A server of the version before says none of it. */
function cameOf(draw: Draw) {
  const { paid = ZERO, onItsWay = ZERO } = draw;
  const asked = draw.amount - heldOf(draw);
  const { due = asked } = draw;
  return { paid, onItsWay, closed: Math.max(0, asked - paid - onItsWay - due), due };
}

/** What is to come without a name: the business has not said yet how it is paid (LINK-04). */
const restOf = (left: Cents, draws: readonly Draw[]): Cents =>
  cents(left - add(...draws.filter(({ state }) => state === 'planned').map(({ amount }) => amount)));

/** What was signed and how it is paid: a course of planks, and below it one row for each with words. */
export function ContractSheet({ account, job: { draws }, contract }: ContractSheetProps) {
  // A server of the version before holds nothing.
  const { held = ZERO, retainage = null, canceledAt } = contract;
  const { contract: words } = jobCopy;
  const dayOf = (moment: string) => formatDate(dateIn(account.timeZone, new Date(moment)));
  const rest = restOf(contract.left, draws);
  const signed = { date: dayOf(contract.openedAt), canceled: canceledAt && dayOf(canceledAt) };
  return (
    <Sheet aria-labelledby="contract">
      <PlankEdge />
      <div className={pageClasses.body}>
        <h2 id="contract">{words.title({ isCanceled: canceledAt !== null })}</h2>
        <p className={classes.figures}>
          <Figure label={words.signedFor(signed)} cents={contract.sum} />
          {(contract.charged ?? 0) > 0 && <Figure label={words.fees()} cents={contract.charged} />}
          <Figure label={words.paid()} cents={contract.paid} />
          {contract.credited > 0 && <Figure label={words.noLongerDue()} cents={contract.credited} />}
          {contract.onItsWay > 0 && <Figure label={words.onItsWay()} cents={contract.onItsWay} />}
          {contract.due > 0 && <Figure label={words.due()} cents={contract.due} />}
          {held > 0 && <Figure label={retainage ? heldCopy.until(retainage) : words.held()} cents={held} />}
          {contract.left > 0 && <Figure label={words.toCome()} cents={contract.left} />}
        </p>
        <Course
          planks={[
            ...draws.flatMap((draw) =>
              planksOf({ uuid: draw.uuid, look: lookOf(draw), width: draw.amount - heldOf(draw) }, cameOf(draw)),
            ),
            ...(rest > 0 ? [{ uuid: 'rest', look: 'planned' as const, width: rest }] : []),
          ]}
          held={held}
        />
        <ul className={classes.draws} aria-label={words.payments()}>
          {draws.map((draw) => (
            <DrawRow key={draw.uuid} account={account} draw={draw} held={heldWords(draw, retainage)} />
          ))}
          {rest > 0 && (
            <li>
              <Plank look="planned" />
              <b>{words.rest()}</b>
              <Money cents={rest} />
            </li>
          )}
        </ul>
      </div>
    </Sheet>
  );
}

const Figure = ({ label, cents }: { readonly label: string; readonly cents: Cents }) => (
  <span>
    {label}{' '}
    <b>
      <Money cents={cents} />
    </b>
  </span>
);

/** RET-02: what is held of it, or will be. */
function heldWords(draw: Draw, retainage: NonNullable<CustomerJob['contract']>['retainage']): string {
  const held = heldOf(draw);
  if (held > 0) return jobCopy.contract.heldOf({ amount: formatCents(held) });
  return retainage && willBeHeld(draw) ? heldCopy.planned({ percent: rateOf(retainage.percent) }) : '';
}

interface DrawRowProps {
  readonly account: Account;
  readonly draw: Draw;
  readonly held: string;
}

function DrawRow({ account, draw, held }: DrawRowProps) {
  const ids = useAccountIds();
  return (
    <li>
      <Plank look={lookOf(draw)} />
      <span>
        {draw.invoice ? <Link {...invoiceLink(ids, draw.invoice.uuid)}>{draw.name}</Link> : <b>{draw.name}</b>}
        <small>{[stateOf(draw, account), held].filter(Boolean).join(', ')}</small>
      </span>
      <Money cents={draw.amount} />
    </li>
  );
}
