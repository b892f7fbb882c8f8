import classes from './wizard.module.css';

interface WizardStepsProps {
  readonly label: string;
  readonly steps: readonly string[];
  /** From 0. */
  readonly current: number;
}

/** Where in the wizard one is. */
export const WizardSteps = ({ label, steps, current }: WizardStepsProps) => (
  <ol className={classes.steps} aria-label={label}>
    {steps.map((step, index) => (
      <li key={step} aria-current={index === current ? 'step' : undefined}>
        {index + 1}. {step}
      </li>
    ))}
  </ol>
);
