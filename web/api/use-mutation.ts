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
};

/** The library's, for a change whose keys live as long as the form or the button that makes it. */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Before = unknown>(
  options: Options<Data, Failure, Variables, Before>,
): UseMutationResult<Data, Failure, Variables, Before> {
  const [by] = useState({});
  return useLibraryMutation({ ...options, mutationFn: (...given) => press(by, () => options.mutationFn(...given)) });
}
