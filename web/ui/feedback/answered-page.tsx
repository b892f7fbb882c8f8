import type { ReactNode } from 'react';
import type { Crumb } from '../layout/breadcrumbs.tsx';
import { PageFailure } from './page-failure.tsx';
import { PageWaiting } from './page-waiting.tsx';

interface Asked {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface AnsweredPageProps<Questions extends readonly Asked[]> {
  readonly title: string;
  readonly back: Crumb;
  readonly questions: Questions;
  readonly children: (answers: { [Index in keyof Questions]: NonNullable<Questions[Index]['data']> }) => ReactNode;
}

/** A page that begins when every question is answered. Until then it waits, or says what failed and asks that again. */
export function AnsweredPage<const Questions extends readonly Asked[]>(page: AnsweredPageProps<Questions>) {
  const { title, back, questions, children } = page;
  const open = questions.filter(({ data }) => data === undefined);
  const error = open.find((one) => one.error !== null)?.error;
  const again = () => {
    for (const { refetch } of open) void refetch();
  };
  if (error) return <PageFailure title={title} error={error} back={back} onRetry={again} />;
  if (open.length > 0) return <PageWaiting label={title} />;
  const answers = questions.map(({ data }) => data);
  // The compiler cannot follow a list that is walked while the program runs.
  return children(answers as Parameters<typeof children>[0]);
}
