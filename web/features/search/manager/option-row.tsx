import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import IconBox from '@tabler/icons-react/dist/esm/icons/IconBox.mjs';
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import IconClipboardList from '@tabler/icons-react/dist/esm/icons/IconClipboardList.mjs';
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs';
import IconReceiptRefund from '@tabler/icons-react/dist/esm/icons/IconReceiptRefund.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { FoundKind } from '@underlay/contract/search.ts';
import { type CalendarDate, formatDate, isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { onAccount } from '@underlay/domain/copy/on-account.ts';
import { noteNumber } from '@underlay/domain/credits/credit-kind.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import type { DisplayStatus } from '@underlay/domain/payments/display-status.ts';
import { StatusBadge } from '../../../ui/text/status-badge.tsx';
import { useBusinessDay, useBusinessId } from '../../businesses/index.ts';
import { type Badge, managerInvoiceBadge } from '../../invoices/index.ts';
import { jobTone } from '../../jobs/index.ts';
import { displayStatusBadge } from '../../payments/index.ts';
import { workOrderTone } from '../../work-orders/index.ts';
import { MarkedText } from '../marked-text.tsx';
import type { Opened } from '../opened-before.ts';
import type { Found } from '../search-queries.ts';
import { Key } from './key.tsx';
import classes from './palette.module.css';
import type { Option } from './palette-options.ts';
import type { Step } from './use-steps.ts';

interface OptionRowProps {
  readonly option: Option;
  readonly typed: string;
  readonly isChosen: boolean;
  /** Of the chosen one. */
  readonly steps: readonly Step[];
  /** Which of them is chosen. */
  readonly stepId: string | undefined;
  /** Whether keys stand beside what they do. */
  readonly withKeys: boolean;
  readonly onOpen: (event: { ctrlKey: boolean; metaKey: boolean }) => void;
  readonly onStep: (step: Step, event: { ctrlKey: boolean; metaKey: boolean }) => void;
}

/** One line of the palette, and below the chosen one what can be done with it. The keyboard stays in the field above. */
export function OptionRow({ option, typed, isChosen, steps, stepId, withKeys, onOpen, onStep }: OptionRowProps) {
  const Icon = iconOf(option);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, and points at this */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the same */}
      <div
        id={option.id}
        role="option"
        aria-selected={isChosen && stepId === undefined}
        data-chosen={isChosen || undefined}
        data-steps={(isChosen && steps.length > 0) || undefined}
        className={classes.option}
        onMouseDown={keepFocus}
        onClick={onOpen}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        <Copy option={option} typed={typed} />
        <End option={option} withKeys={withKeys} />
      </div>
      {isChosen && steps.length > 0 && (
        <div className={classes.steps}>
          {steps.map((step, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keyboard, and points at this
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={step.id}
              id={step.id}
              role="option"
              aria-selected={step.id === stepId}
              className={classes.step}
              onMouseDown={keepFocus}
              onClick={(event) => onStep(step, event)}
            >
              {index === 0 && <Key>Enter</Key>}
              {step.label}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault();

function Copy({ option, typed }: { option: Option; typed: string }) {
  const { title, under } = copyOf(option);
  return (
    <span className={classes.copy}>
      <b>
        <MarkedText text={title} typed={option.shows === 'list' ? '' : typed} />
      </b>
      {under !== '' && (
        <span className={classes.under}>
          <MarkedText text={under} typed={typed} />
        </span>
      )}
    </span>
  );
}

function copyOf(option: Option): { title: string; under: string } {
  switch (option.shows) {
    case 'found':
      return { title: titleOf(option.found), under: underOf(option.found) };
    case 'opened':
      return { title: titleOf(option.opened), under: '' };
    case 'action':
      return {
        title: option.forName ? `${option.action.label} for ${option.forName}` : option.action.label,
        under: '',
      };
    case 'list':
      return { title: option.label, under: '' };
  }
}

function titleOf({ kind, title, number, isQuote }: Opened): string {
  if (kind === 'invoice') return `${isQuote ? 'Quote' : 'Invoice'} ${number}, ${title}`;
  if (kind === 'credit') return number === undefined ? title : `Credit note ${noteNumber(number)}, ${title}`;
  return kind === 'work-order' ? `Work order ${number}, ${title}` : title;
}

function underOf({ kind, under, number, isQuote, day }: Found): string {
  const date = day && isCalendarDate(day) ? formatDate(day) : null;
  if (kind === 'invoice' && date) return `${under}, ${isQuote ? 'valid until' : 'due'} ${date}`;
  if (kind === 'credit') return [under, date && `issued ${date}`].filter(Boolean).join(', ');
  const paid = number === undefined ? onAccount() : `Invoice ${number}`;
  if (kind === 'payment') return [paid, under, date].filter(Boolean).join(', ');
  return kind === 'item' ? `SKU ${under}` : under;
}

function End({ option, withKeys }: { option: Option; withKeys: boolean }) {
  const today = useBusinessDay(useBusinessId()).today();
  if (option.shows === 'action')
    return (
      <span className={classes.keys} aria-hidden>
        {withKeys && option.action.keys?.map((key) => <Key key={key}>{key}</Key>)}
      </span>
    );
  if (option.shows !== 'found') return <span />;
  const { kind, amount, quantity, status } = option.found;
  const badge = status === undefined ? null : BADGES[kind]?.({ ...option.found, status }, today);
  return (
    <span className={classes.end}>
      {amount !== undefined && (
        <span className={kind === 'customer' ? classes.quiet : classes.amount}>
          {formatCents(amount)}
          {kind === 'customer' && ' due'}
        </span>
      )}
      {quantity !== undefined && <span className={classes.quiet}>{quantity.toLocaleString('en-US')}</span>}
      {badge && <StatusBadge {...badge} />}
    </span>
  );
}

type Shown = Found & { readonly status: string };

const BADGES: Readonly<Partial<Record<FoundKind, (found: Shown, today: CalendarDate) => Badge | null>>> = {
  // Of a quote the day is its last one.
  invoice: ({ isQuote = false, outcome = null, day = null, ...found }, today) =>
    managerInvoiceBadge({ ...found, isQuote, outcome, quoteExpiration: isQuote ? day : null }, today),
  // One that was taken back.
  credit: ({ status }) => ({ value: status, tone: 'neutral' }),
  job: ({ status }) => ({ value: status, tone: jobTone(status) }),
  payment: ({ status }) => displayStatusBadge(status as DisplayStatus),
  'work-order': ({ status }) => ({ value: status, tone: workOrderTone(status) }),
};

const ICONS = {
  customer: IconUser,
  invoice: IconReceipt,
  credit: IconReceiptRefund,
  'work-order': IconClipboardList,
  job: IconHome,
  item: IconBox,
  payment: IconCash,
  subcontractor: IconUsers,
  person: IconUser,
} as const;

function iconOf(option: Option) {
  if (option.shows === 'found') return ICONS[option.found.kind];
  if (option.shows === 'opened') return ICONS[option.opened.kind];
  if (option.shows === 'list') return IconList;
  return option.action.isNew ? IconPlus : IconArrowRight;
}
