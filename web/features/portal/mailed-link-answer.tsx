import type { ReactNode } from 'react';
import { Alert } from '../../ui/feedback/alert.tsx';
import { refusalOf } from '../../ui/feedback/refusal.ts';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import classes from './mailed-link.module.css';

export interface MailedLinkCopy {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** By their labels. */
  readonly facts?: Readonly<Record<string, string>>;
  /** What can be done about it. Without one there is nothing to do. */
  readonly button?: string;
}

interface MailedLinkAnswerProps {
  readonly copy: MailedLinkCopy;
  readonly business: string;
  /** What went wrong when the button was pressed. */
  readonly error: Error | null;
  readonly children: ReactNode;
}

/** What a mailed link is about, and below it what can be done. */
export const MailedLinkAnswer = ({ copy, business, error, children }: MailedLinkAnswerProps) => (
  // Another state is another page. Its title takes the focus and is read out.
  <div key={copy.title} className={classes.answer}>
    <PageTitle title={`${copy.title}, ${business}`}>{copy.title}</PageTitle>
    {copy.paragraphs.map((each) => (
      <p key={each}>{each}</p>
    ))}
    {copy.facts !== undefined && (
      <dl>
        {Object.entries(copy.facts).map(([label, fact]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    )}
    {error !== null && <Alert>{refusalOf(error).message}</Alert>}
    {children}
  </div>
);
