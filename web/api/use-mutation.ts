import {
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useLibraryMutation,
} from '@tanstack/react-query';
import { useState } from 'react';
import { press } from './unanswered.ts';

type Options<Data, Failure, Variables, Before> = UseMutationOptions<Data, Failure, Variables, Before> & {
  readonly mutationFn: NonNullable<UseMutationOptions<Data, Failure, Variables, Before>['mutationFn']>;
  /** What makes it, where that outlives the form: a draft that is come back to. */
  readonly by?: object;
};

/** The library's, for a change whose keys live as long as the form or the button that makes it. */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Before = unknown>({
  by,
  ...options
}: Options<Data, Failure, Variables, Before>): UseMutationResult<Data, Failure, Variables, Before> {
  const [own] = useState({});
  return useLibraryMutation({
    ...options,
    mutationFn: (...given) => press(by ?? own, () => options.mutationFn(...given)),
  });
}
