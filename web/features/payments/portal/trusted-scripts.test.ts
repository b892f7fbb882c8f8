// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { allowScriptsOf } from './trusted-scripts.ts';

afterEach(() => void Reflect.deleteProperty(window, 'trustedTypes'));

test('P30 the page loads scripts of the provider and of nobody else, and is asked for them once', () => {
  const made: { name: string; createScriptURL(address: string): string | null }[] = [];
  const trustedTypes = {
    defaultPolicy: null as object | null,
    createPolicy: (name: string, rules: Omit<(typeof made)[0], 'name'>) => {
      trustedTypes.defaultPolicy = rules;
      made.push({ name, ...rules });
    },
  };
  Object.assign(window, { trustedTypes });
  allowScriptsOf('https://js.stripe.com');
  allowScriptsOf('https://js.stripe.com');
  const [policy, ...more] = made;
  expect([policy?.name, Object.keys(policy ?? {}), more]).toEqual(['default', ['name', 'createScriptURL'], []]);
  const mayLoad = (address: string) => policy?.createScriptURL(address) === address;
  for (const address of ['https://js.stripe.com/endive/stripe.js', 'https://m.js.stripe.com/a.js'])
    expect([address, mayLoad(address)]).toEqual([address, true]);
  for (const address of [
    '/assets/a.js',
    'http://js.stripe.com/a.js',
    'https://js.stripe.com.evil.example/a.js',
    'https://eviljs.stripe.com/a.js',
    'https://js.stripe.com:8443/a.js',
    'data:text/javascript,alert(1)',
    'blob:https://js.stripe.com/1',
  ])
    expect([address, mayLoad(address)]).toEqual([address, false]);
});
