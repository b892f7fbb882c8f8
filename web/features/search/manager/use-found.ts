import { useQuery } from '@tanstack/react-query';
import { tooLong } from '@underlay/domain/forms/field.ts';
import { MAX_SOUGHT, MAX_WORDS, MIN_SOUGHT, TOO_MANY_WORDS, wordsIn } from '@underlay/domain/search/sought.ts';
import { useEffect, useState } from 'react';
import { findQuery } from '../search-queries.ts';

/** FIND-08. */
const PAUSE_MILLISECONDS = 120;

/** What was found for what is being typed. It asks when typing pauses. An answer to something else is shown until then, and no later. */
export function useFound(businessId: string, text: string) {
  const typed = text.trim();
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setAsked(typed), PAUSE_MILLISECONDS);
    return () => clearTimeout(pause);
  }, [typed]);
  const isEnough = typed.length >= MIN_SOUGHT;
  const problem = problemOf(typed);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...findQuery(businessId, asked),
    enabled: asked.length >= MIN_SOUGHT && problemOf(asked) === null,
  });
  return {
    isEnough,
    problem,
    groups: isEnough && problem === null && !isError ? data?.groups : undefined,
    isFailed: isEnough && isError,
    /** Whether it was the question that stands in the field now, and none before it. */
    hasFailed: isEnough && isError && asked === typed,
    /** Whether this is the answer to what stands in the field now. */
    isCurrent: asked === typed && data !== undefined && !isPlaceholderData && !isError,
    askNow: () => {
      if (asked === typed && isError) void refetch();
      setAsked(typed);
    },
  };
}

function problemOf(typed: string): string | null {
  if (typed.length > MAX_SOUGHT) return tooLong(MAX_SOUGHT);
  return wordsIn(typed).length > MAX_WORDS ? TOO_MANY_WORDS : null;
}
