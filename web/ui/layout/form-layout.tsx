import { type FormHTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react';
import classes from './form-layout.module.css';
import { Sheet } from './sheet.tsx';

type FormProps = FormHTMLAttributes<HTMLFormElement> & { readonly ref?: Ref<HTMLFormElement> };

/** A form on a sheet of its own. */
export function FormSheet({ children, label, ...form }: FormProps & { readonly label: string }) {
  return (
    <Sheet>
      <form {...form} aria-label={label} className={classes.body}>
        {children}
      </form>
    </Sheet>
  );
}

interface FormSectionProps {
  readonly title?: string;
  readonly step?: number;
  readonly help?: string;
  readonly children: ReactNode;
}

/** Fields that belong together. Each stands in a Span when half the width is not right for it. */
export function FormSection({ title, step, help, children }: FormSectionProps) {
  return (
    <fieldset className={classes.section} aria-label={title}>
      {title !== undefined && (
        <h2>
          {step !== undefined && <span className={classes.step}>{step}</span>}
          {title}
        </h2>
      )}
      {help !== undefined && <p>{help}</p>}
      {children}
    </fieldset>
  );
}

/** A part of the six columns of a section. On a phone it is the whole width, or half of it. */
export const Span = ({ of, half = false, children }: { of: 2 | 3 | 4 | 6; half?: boolean; children: ReactNode }) => (
  <div data-span={of} data-half={half}>
    {children}
  </div>
);

/** Leaves the place beside a field empty, where there is a place beside it. */
export const Gap = () => <span data-gap aria-hidden />;

export const FormButtons = ({ children }: { children: ReactNode }) => <div className={classes.buttons}>{children}</div>;

/**
 * The server's refusal, above the fields or under the buttons. It takes the focus, and with it comes into view. When a
 * field is wrong, that field takes it instead.
 */
export function FormProblem({ above = false, children }: { above?: boolean; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div ref={element} tabIndex={-1} className={above ? classes.problemAbove : classes.problem}>
      {children}
    </div>
  );
}
