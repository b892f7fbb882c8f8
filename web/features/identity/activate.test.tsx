// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { everywhere } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { ACCOUNT_PATH } from '../../testing/portal-in-test.tsx';
import { signInBodies } from '../../testing/saved-methods.ts';
import { pathIn } from './sign-in.ts';

const USER = '3d000000-0000-4000-8000-000000000001';

test.each([
  [`?c=code&r=${encodeURIComponent(ACCOUNT_PATH)}`, ACCOUNT_PATH, 'code'],
  ['', '/a/account-selection', null],
])(
  'SHELL-10 D21 the link of a mail notes the visit and starts signing in with its code',
  async (search, path, code) => {
    const calls = fakeServer({ ...everywhere, ...signInBodies, [`POST /users/${USER}/visits`]: null });
    // A digest of Node is no buffer of jsdom.
    vi.spyOn(crypto.subtle, 'digest').mockResolvedValue(new ArrayBuffer(32));
    const assign = vi.fn<(address: URL) => void>();
    const pathname = `/activate/${USER}`;
    vi.stubGlobal('location', { origin: 'http://localhost:3000', pathname, search, href: '', assign });
    openManager(`${pathname}${search}`);
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    const asked = assign.mock.calls[0]?.[0].searchParams;
    expect([asked?.get('intent'), asked?.get('user_id'), asked?.get('activation')]).toEqual(['activate', USER, code]);
    expect(pathIn(asked?.get('state') ?? '')).toBe(path);
    expect(calls.find(({ what }) => what === `POST /users/${USER}/visits`)?.body).toEqual({ intent: 'activate' });
  },
);
