import { Button } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import { add, type Cents, formatCents } from '@underlay/domain/money/money.ts';
import { useState } from 'react';
import { LinkButton } from '../../../ui/controls/link-button.tsx';
import { Dialog, DialogButtons, DialogCopy } from '../../../ui/dialogs/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Money } from '../../../ui/text/money.tsx';
import type { Draw } from '../contract-queries.ts';
import { ChangeDraw } from './change-draw.tsx';
import classes from './change-plan.module.css';
import { timeOf } from './draw-words.ts';
import { JoinDraw } from './join-draw.tsx';
import { SplitDraw } from './split-draw.tsx';

interface ChangePlanProps {
  readonly businessId: string;
  readonly jobId: string;
  readonly draws: readonly Draw[];
  readonly onClose: () => void;
}

interface Step {
  readonly way: 'change' | 'split' | 'join';
  readonly drawId: string;
}

const isPlanned = ({ state, releases }: Draw): boolean => state === 'planned' && !releases;

/** DRAW-08: each change is kept at once, and the list is as it is then. */
export function ChangePlan({ draws, onClose, ...of }: ChangePlanProps) {
  const [step, setStep] = useState<Step | null>(null);
  const back = () => setStep(null);
  const draw = draws.find(({ uuid }) => uuid === step?.drawId);
  const next = nextOf(draws, step?.drawId);
  if (step && draw) {
    const given = { ...of, draw, onClose: back };
    if (step.way === 'change') return <ChangeDraw {...given} />;
    if (step.way === 'split') return <SplitDraw {...given} />;
    if (next) return <JoinDraw {...given} next={next} />;
  }
  return (
    <Dialog opened title="Change the plan" wide onClose={onClose}>
      <DialogCopy>
        {sumOf(draws)} Your customer sees the plan on the page of the job. When a day moves they get a mail, once a day
        at most.
      </DialogCopy>
      {step && <Alert>Someone else changed the plan in the meantime. This is how it is now.</Alert>}
      <ul className={classes.draws} aria-label="Planned draws">
        {draws.filter(isPlanned).map((each) => (
          <PlannedDraw
            key={each.uuid}
            draw={each}
            mayJoin={nextOf(draws, each.uuid) !== undefined}
            onStep={(way) => setStep({ way, drawId: each.uuid })}
          />
        ))}
      </ul>
      <DialogButtons>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** The one that it can be joined with. Each of two invoices that were taken back keeps its draw. */
function nextOf(draws: readonly Draw[], drawId: string | undefined): Draw | undefined {
  const place = draws.findIndex(({ uuid }) => uuid === drawId);
  const [draw, next] = place < 0 ? [] : draws.slice(place);
  const haveBoth = Boolean(draw?.invoice && next?.invoice);
  return next && isPlanned(next) && !haveBoth ? next : undefined;
}

function sumOf(draws: readonly Draw[]): string {
  const planned = draws.filter(isPlanned);
  const sum = formatCents(add(...planned.map((draw) => draw.planned as Cents)));
  if (planned.length === 0) return 'Nothing is planned any more.';
  return planned.length === 1
    ? `What is planned is ${sum}, and stays so.`
    : `What is planned adds up to ${sum}, and stays so.`;
}

interface PlannedDrawProps {
  readonly draw: Draw;
  readonly mayJoin: boolean;
  readonly onStep: (way: Step['way']) => void;
}

function PlannedDraw({ draw, mayJoin, onStep }: PlannedDrawProps) {
  const { ordinal, name, planned, invoice } = draw;
  return (
    <li>
      <b>
        {ordinal}. {name}
      </b>
      <Money cents={planned} />
      <small>{timeOf(draw)}</small>
      {invoice && <small>Invoice {invoice.id} was taken back. It follows the plan.</small>}
      <span className={classes.ways}>
        <LinkButton aria-label={`Change ${name}`} onClick={() => onStep('change')}>
          Change
        </LinkButton>
        <LinkButton aria-label={`Split ${name} in two`} onClick={() => onStep('split')}>
          Split in two
        </LinkButton>
        {mayJoin && (
          <LinkButton aria-label={`Join ${name} with the next`} onClick={() => onStep('join')}>
            Join with the next
          </LinkButton>
        )}
      </span>
    </li>
  );
}
