import { useLocation } from '@tanstack/react-router';
import type { May } from '@underlay/domain/members/rights.ts';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { TopDialog } from '../../../ui/dialogs/top-dialog.tsx';
import { actionsOf } from '../actions.ts';
import { KIND_NEEDS } from '../found-kinds.ts';
import { type Opened, openedBefore } from '../opened-before.ts';
import { FoundList } from './found-list.tsx';
import { Key } from './key.tsx';
import classes from './palette.module.css';
import { PaletteField } from './palette-field.tsx';
import { firstOptions, foundOptions, furtherOptions, localOptions, type OptionGroup } from './palette-options.ts';
import { nextStep, useChoice } from './use-choice.ts';
import { type Pressed, useFollow } from './use-follow.ts';
import { useFound } from './use-found.ts';
import { useSteps } from './use-steps.ts';

interface PaletteProps {
  readonly businessId: string;
  readonly may: May;
  /** What was typed before it could open. */
  readonly begun: string;
  readonly withKeys: boolean;
  readonly onHelp: () => void;
  readonly onClose: () => void;
}

/** FIND-01 to FIND-09: one field that finds everything, and what can be done. */
export function Palette({ businessId, may, begun, withKeys, onHelp, onClose }: PaletteProps) {
  const listId = useId();
  const [text, setText] = useState(begun);
  const found = useFound(businessId, text);
  const groups = useOptions(businessId, text, { found, may });
  const choice = useChoice(groups, text);
  const steps = useSteps(businessId, choice.chosen, may);
  const step = steps[choice.step];
  const { open, take } = useFollow({ businessId, onHelp, onClose });
  const [opening, setOpening] = useState<Pressed | null>(null);
  // Who types a number and presses Enter at once means what is found by it, not what stands there from before.
  const isWaiting = found.isEnough && found.problem === null && !found.isCurrent && !found.hasFailed;
  const enter = (pressed: Pressed) => {
    if (isWaiting) {
      found.askNow();
      setOpening({ ctrlKey: pressed.ctrlKey, metaKey: pressed.metaKey });
    } else if (step) take(step, choice.chosen, pressed);
    else if (choice.chosen) open(choice.chosen, pressed);
    else found.askNow();
  };
  const [first] = choice.options;
  useEffect(() => {
    if (opening === null || isWaiting) return;
    setOpening(null);
    // What is known here is not what was asked for.
    if (first && first.shows !== 'list' && !found.hasFailed) open(first, opening);
  });
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event;
    if (event.nativeEvent.isComposing) return;
    const next = currentTarget.selectionStart === text.length ? nextStep(key, choice.step, steps) : null;
    if (key === 'ArrowDown') choice.move(1);
    else if (key === 'ArrowUp') choice.move(-1);
    else if (key === 'Enter') enter(event);
    else if (next !== null) choice.toStep(next);
    else return;
    event.preventDefault();
  };
  const count = choice.options.filter(({ shows }) => shows === 'found').length;
  const hasMore = found.groups?.some((group) => group.hasMore) ?? false;
  return (
    <TopDialog label="Search" onClose={onClose}>
      <PaletteField
        text={text}
        list={{ id: listId, isFilled: groups.length > 0 }}
        activeId={step?.id ?? choice.chosen?.id}
        said={found.groups === undefined ? '' : `${hasMore ? 'More than ' : ''}${count} found`}
        onText={(typed) => {
          setOpening(null);
          setText(typed);
        }}
        onKeyDown={press}
        onClose={onClose}
      />
      <Said text={text} found={found} count={count} />
      <FoundList
        id={listId}
        groups={groups}
        typed={text}
        chosen={choice.chosen}
        steps={steps}
        step={step}
        withKeys={withKeys}
        onOpen={open}
        onStep={(each, pressed) => take(each, choice.chosen, pressed)}
      />
      <Footer />
    </TopDialog>
  );
}

/** Which options there are for what stands in the field. */
function useOptions(
  businessId: string,
  text: string,
  { found, may }: { found: ReturnType<typeof useFound>; may: May },
): readonly OptionGroup[] {
  const section = useLocation({ select: ({ pathname }) => pathname.split('/')[4] ?? '' });
  const [opened] = useState(() => openedBefore(businessId));
  const typed = text.trim();
  const known = {
    businessId,
    typed,
    groups: found.groups ?? [],
    opened: opened.filter(mayOpen(may)),
    actions: actionsOf(may),
    may,
    section,
  };
  if (typed === '') return firstOptions(known);
  if (found.groups === undefined) return localOptions(known);
  if (found.groups.length > 0) return foundOptions(known);
  return furtherOptions(known, (kind) => may(KIND_NEEDS[kind]));
}

/** Who got another role since finds no more what it does not include (ROLE-13). Of invoices and quotes, quotes need less (ROLE-08). */
const mayOpen =
  (may: May) =>
  ({ kind, isQuote }: Opened): boolean =>
    may(kind === 'invoice' && isQuote !== true ? 'money' : KIND_NEEDS[kind]);

/** What has to be said above the list. */
function Said({ text, found, count }: { text: string; found: ReturnType<typeof useFound>; count: number }) {
  const isNothing = found.groups !== undefined && count === 0 && found.isCurrent;
  const copy =
    found.problem ??
    (found.isFailed ? 'Search needs a connection.' : isNothing ? `Nothing found for '${text.trim()}'.` : null);
  if (copy === null) return null;
  return (
    <p className={classes.nothing} role="status">
      {copy}
    </p>
  );
}

const Footer = () => (
  <div className={classes.foot} aria-hidden>
    <span>
      <Key>↑</Key>
      <Key>↓</Key> choose
    </span>
    <span>
      <Key>→</Key> what to do with it
    </span>
    <span>
      <Key>Ctrl</Key>
      <Key>Enter</Key> new tab
    </span>
    <span className={classes.push}>Amounts work too: 4318.75</span>
  </div>
);
