import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

export const signInsQuery = queryOptions({
  queryKey: ['session', 'sign-ins'],
  queryFn: ({ signal }) => call('GET /session/sign-ins', {}, signal),
});

export const secondFactorQuery = queryOptions({
  queryKey: ['session', 'second-factor'],
  queryFn: ({ signal }) => call('GET /session/second-factor', {}, signal),
});
