import { useState } from 'react';
import type { Option, OptionGroup } from './palette-options.ts';
import type { Step } from './use-steps.ts';

/** Which option is chosen, and which step beside it. Up and Down go round (FIND-09). What is typed anew begins at the first. */
export function useChoice(groups: readonly OptionGroup[], typed: string) {
  const options = groups.flatMap((group) => group.options);
  const [said, setSaid] = useState<{ typed: string; id: string; step: number }>({ typed, id: '', step: -1 });
  const isSaid = said.typed === typed && options.some(({ id }) => id === said.id);
  const at = isSaid ? options.findIndex(({ id }) => id === said.id) : 0;
  const choose = (option: Option | undefined, step = -1) => option && setSaid({ typed, id: option.id, step });
  return {
    options,
    chosen: options[at],
    step: isSaid ? said.step : -1,
    move: (by: 1 | -1) => choose(options[(at + by + options.length) % options.length]),
    toStep: (step: number) => choose(options[at], step),
    choose,
  };
}

/** Where the right and the left key lead among the steps. Null when they stay in the field. */
export function nextStep(key: string, step: number, steps: readonly Step[]): number | null {
  if (key === 'ArrowRight' && step < steps.length - 1) return step + 1;
  return key === 'ArrowLeft' && step >= 0 ? step - 1 : null;
}
