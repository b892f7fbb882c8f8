import { expect, test, vi } from 'vitest';
import type { Route } from './call.ts';

test('a route that the installed SDK does not know is said so each time, and keeps no other from being checked', async () => {
  vi.resetModules();
  const { checkParameters } = await import('./check-parameters.ts');
  const unknown: string = 'POST /v1/nowhere';
  for (const time of ['first', 'second'])
    expect(() => checkParameters(unknown as Route, {}), time).toThrow(
      'no types of the installed SDK for POST /v1/nowhere',
    );
  expect(() => checkParameters('POST /v1/customers', { foo: 'bar' })).toThrow('Received unknown parameter: foo');
});
