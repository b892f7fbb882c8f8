import { singleClick } from '../../../ui/controls/single-click.ts';
import classes from './wizard.module.css';

interface WizardStepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** From 0. */
  readonly current: number;
  /** Up to which step one may jump. All before it are filled in. */
  readonly reach: number;
  readonly onGo: (step: number) => void;
}

/** Where in the wizard one is, and the way to every step whose forerunners are filled in. */
export const WizardSteps = ({ label, steps, current, reach, onGo }: WizardStepsProps) => (
  <ol className={classes.steps} aria-label={label}>
    {steps.map((step, index) => {
      const copy = `${index + 1}. ${step}`;
      return (
        <li key={step} aria-current={index === current ? 'step' : undefined}>
          {index === current || index > reach ? (
            copy
          ) : (
            <button type="button" onClick={singleClick(() => onGo(index))}>
              {copy}
            </button>
          )}
        </li>
      );
    })}
  </ol>
);
