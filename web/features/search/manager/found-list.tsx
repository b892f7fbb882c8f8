import { useEffect, useRef } from 'react';
import { OptionRow } from './option-row.tsx';
import classes from './palette.module.css';
import type { Option, OptionGroup } from './palette-options.ts';
import type { Pressed } from './use-follow.ts';
import type { Step } from './use-steps.ts';

interface FoundListProps {
  readonly id: string;
  readonly groups: readonly OptionGroup[];
  readonly typed: string;
  readonly chosen: Option | undefined;
  readonly steps: readonly Step[];
  readonly step: Step | undefined;
  readonly withKeys: boolean;
  readonly onOpen: (option: Option, pressed: Pressed) => void;
  readonly onStep: (step: Step, pressed: Pressed) => void;
}

/** The listbox below the field: groups of options, the chosen one in view. */
export function FoundList({ id, groups, typed, chosen, steps, step, withKeys, onOpen, onStep }: FoundListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = step?.id ?? chosen?.id;
  useEffect(() => {
    if (activeId) list.current?.querySelector(`[id="${activeId}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label="Found" className={classes.list}>
      {groups.map(({ heading, options }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
        <div key={heading} role="group" aria-labelledby={`${id}-${index}`}>
          <div id={`${id}-${index}`} className={classes.heading} role="presentation">
            {heading}
          </div>
          {options.map((option) => (
            <OptionRow
              key={option.id}
              option={option}
              typed={typed}
              isChosen={option.id === chosen?.id}
              steps={option.id === chosen?.id ? steps : []}
              stepId={step?.id}
              withKeys={withKeys}
              onOpen={(pressed) => onOpen(option, pressed)}
              onStep={onStep}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
