import type { ReactNode } from 'react';
import { DeclineForm } from './decline-form.tsx';
import { type AnswerFormProps, QuestionForm } from './question-form.tsx';

interface AnswerProps extends AnswerFormProps {
  readonly kind: 'question' | 'new' | 'decline';
  readonly onDeclined: () => void;
  /** The way to decline, for whoever has asked. */
  readonly children: ReactNode;
}

/** The form of an answer that is not a signature. */
export const AnswerForm = ({ kind, onDeclined, children, ...about }: AnswerProps) =>
  kind === 'decline' ? (
    <DeclineForm {...about} onDone={onDeclined} />
  ) : (
    <QuestionForm {...about} asksForNew={kind === 'new'}>
      {children}
    </QuestionForm>
  );
